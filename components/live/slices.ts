import type { Steps } from "../../lib/base/steps.ts";
import type { Environment } from "./environment.ts";

/** Work of a page in the order in which it came. What is short is done at once, what is long some milliseconds at a time. */
export interface Slices {
  readonly add: (work: Steps<void>) => void;
  /** Adds work that is long: not even its first steps belong to the task in which it came. */
  readonly addLong: (work: Steps<void>) => void;
}

/** ms: a picture that the browser paints may wait for so long without anybody seeing it. */
const slice = 12;

export function createSlices({ now, soon }: Pick<Environment, "now" | "soon">): Slices {
  const waiting: Steps<void>[] = [];
  let isUnderWay = false;
  const go = (): void => {
    const end = now() + slice;
    isUnderWay = true;
    try {
      for (let work = waiting[0]; work !== undefined && now() < end; work = waiting[0])
        if (work.next().done === true) waiting.shift();
    } finally {
      // Work that failed has ended; what waits behind it goes on.
      isUnderWay = waiting.length > 0;
      if (isUnderWay) soon(go);
    }
  };
  return {
    add: (work) => {
      waiting.push(work);
      if (!isUnderWay) go();
    },
    addLong: (work) => {
      waiting.push(work);
      if (!isUnderWay) soon(go);
      isUnderWay = true;
    },
  };
}
