import { coarse, duration } from "../duration.ts";

const second = 1000;

/** A distance between two stamps, ms: "0.09 s", "4.2 s", "42 s"; with `whole` (stamps to the second) no fractions. */
export const distance = (ms: number, whole: boolean): string =>
  whole ? coarse(Math.round(ms / second) * second) : duration(ms);

/** An age in its largest unit only, for narrow columns: "7 s", "3 min", "2 h", "41 d". `ms` below 0 is 0. */
export function age(ms: number): string {
  const [count = "0", unit = "s"] = coarse(ms).split(" ");
  return `${count} ${unit}`;
}
