import type { Range } from "../../lib/wire/events.ts";

/** Tells the server what arrived: often enough that it sends on, seldom enough that nobody notices. */
export interface Receipts {
  readonly got: (range: Range, bytes: number) => void;
  readonly stop: () => void;
}

/** At once after so many frames or bytes, or for several frames in one piece; else after so many ms. */
const limits = { frames: 16, bytes: 64 * 1024, time: 100 } as const;

interface Untold {
  frames: number;
  bytes: number;
  through: number;
}

export function createReceipts(
  tell: (channel: number, frame: number) => void,
  after: (ms: number, run: () => void) => () => void,
): Receipts {
  const untold = new Map<number, Untold>();
  let undo: (() => void) | undefined;

  const tellOne = (channel: number, { through }: Untold): void => {
    untold.delete(channel);
    tell(channel, through);
  };
  const tellAll = (): void => {
    undo = undefined;
    for (const [channel, what] of untold) tellOne(channel, what);
  };

  return {
    got: ({ channel, from, through }, bytes) => {
      const what = untold.get(channel) ?? { frames: 0, bytes: 0, through: 0 };
      what.frames++;
      what.bytes += bytes;
      what.through = through;
      untold.set(channel, what);
      const pieces = through - from !== 0;
      if (pieces || what.frames >= limits.frames || what.bytes >= limits.bytes) tellOne(channel, what);
      else undo ??= after(limits.time, tellAll);
    },
    stop: () => {
      undo?.();
      undo = undefined;
      untold.clear();
    },
  };
}
