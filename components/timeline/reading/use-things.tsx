import { useEffect, useState } from "react";
import type { Frame } from "../axis/frame.ts";
import type { Pictures } from "../numbers/pictures.ts";
import type { Reader } from "./readings.ts";
import { momentAt } from "../axis/sheet.ts";
import type * as things from "./things-read.ts";
import type { Thing } from "./things.ts";
import type { Hover } from "../input/use-pointer.tsx";

let fetched: typeof things | undefined;

/** What reads the things of a chart is fetched when somebody turns to it; until then, nothing is read. */
export async function fetchThings(): Promise<void> {
  fetched ??= await import("./things-read.ts").catch(() => undefined);
}

interface Asked {
  readonly pictures: Pictures;
  readonly frame: Frame;
  readonly reader: Reader;
  /** Where a pointer is, if anywhere. */
  readonly hover: Hover | undefined;
  /** The place of the thing that the keys read, if any, and the moment at which they do. */
  readonly place: number | undefined;
  readonly at: number;
}

/** The things that a pointer and the keys are at, once it is there what reads them. */
export function useThings({ pictures, frame, reader, hover, place, at }: Asked): {
  readonly hovered: Thing | undefined;
  readonly read: Thing | undefined;
} {
  const [reads, setReads] = useState(() => fetched);
  const wanted = hover !== undefined || place !== undefined;
  useEffect(() => {
    if (wanted) void fetchThings().then(() => setReads(() => fetched));
  }, [wanted]);
  const hoveredAt = (x: number): number => momentAt(pictures.sheet, frame.window, x - frame.left);
  return {
    hovered:
      hover && reads?.thingAt(pictures, reader, { panel: hover.panel, y: hover.inPanel }, hoveredAt(hover.x)),
    read: place === undefined ? undefined : reads?.thingOf(pictures, reader, place, at),
  };
}
