import type { Mark } from "../../../lib/rollout/history/history.ts";
import type { PanelName } from "../numbers/blind.ts";
import type { Pictures } from "../numbers/pictures.ts";
import type { Reading } from "./readings.ts";

/** Something that is drawn and can be read, by pointing at it or with the keys. */
export interface Thing {
  readonly panel: PanelName;
  /** Pixels from the top of its panel. */
  readonly y: number;
  readonly reading: Reading;
}

/** How many things there are at every moment: three panels, and every row of the fourth. */
export const countThings = (pictures: Pictures): number => pictures.pods.rows.length + 3;

/** The next mark after a moment, or the last before it; undefined: there is none. */
export function markBeside(marks: readonly Mark[], at: number, by: -1 | 1): Mark | undefined {
  const times = marks.filter((mark) => (by > 0 ? mark.at > at : mark.at < at));
  return times.sort((a, b) => by * (a.at - b.at))[0];
}
