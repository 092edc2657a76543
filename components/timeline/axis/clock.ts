import { clockTime, dayOf } from "../../ui/clock-time.ts";

/** How fine a time of day is written. */
export type Grain = "day" | "minute" | "second" | "tenth" | "milli";

/** The time of day, local, with as much as the grain needs: "14:02:11.3". */
export function clockText(at: number, grain: Exclude<Grain, "day">): string {
  const second = clockTime(at);
  if (grain === "minute") return second.slice(0, -3);
  if (grain === "second") return second;
  const milli = `${second}.${String(new Date(at).getMilliseconds()).padStart(3, "0")}`;
  return grain === "tenth" ? milli.slice(0, -2) : milli;
}

/** The local offset from UTC at a moment, in minutes, east positive: it differs on either side of a clock change. */
export const offsetAt = (at: number): number => -new Date(at).getTimezoneOffset();

/** The parts of a local date, for words to put in order. */
export interface DateParts {
  readonly year: number;
  /** 0 is January. */
  readonly month: number;
  readonly day: number;
  /** 0 is Sunday. */
  readonly weekday: number;
}

export function datePartsOf(at: number): DateParts {
  const date = new Date(at);
  return { year: date.getFullYear(), month: date.getMonth(), day: date.getDate(), weekday: date.getDay() };
}

export const sameDay = (a: number, b: number): boolean => dayOf(a) === dayOf(b);

/** The grain that tells moments apart which lie a pixel apart. */
export function grainOf(pixel: number): Exclude<Grain, "day"> {
  if (pixel < 5) return "milli";
  if (pixel < 300) return "tenth";
  return pixel < 20_000 ? "second" : "minute";
}
