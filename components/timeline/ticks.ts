import { scaleTime } from "d3";
import { type Grain } from "./clock.ts";
import { xOf, type Sheet } from "./sheet.ts";

/** A tick of the time axis: an absolute local time, or a distance from the moment the rollout began. */
export type Tick = { readonly x: number; readonly at: number } & (
  | {
      readonly type: "clock";
      readonly grain: Grain;
      /** The others count from it. */ readonly anchor: boolean;
    }
  | { readonly type: "since"; readonly seconds: number }
);

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** Pixels from one tick to the next, at the least. */
const apart = 84;

/**
 * The ticks of a sheet, `origin` being the moment at which the newest rollout began: where it can be seen and ticks are
 * less than a minute apart, they count from its second; else they are local times, whole ones on either side of a clock
 * change, and days begin at midnight.
 */
export function ticksOf(sheet: Sheet, origin: number | undefined): readonly Tick[] {
  const local = localTicks(sheet);
  const step = stepOf(local);
  if (origin === undefined || origin < sheet.from || origin > sheet.to) return local;
  return step >= second && step < minute
    ? sinceTicks(sheet, Math.floor(origin / second) * second, step)
    : local;
}

function localTicks(sheet: Sheet): readonly (Tick & { type: "clock" })[] {
  const times = scaleTime([sheet.from, sheet.to], [0, sheet.width]).ticks(Math.max(sheet.width / apart, 2));
  const step = Math.min(...times.slice(1).map((time, index) => +time - +(times[index] ?? time)));
  return times.map((time) => ({
    type: "clock",
    at: +time,
    x: xOf(sheet, +time),
    grain: step < day && +time === midnight(time) ? "day" : grainOfStep(step),
    anchor: false,
  }));
}

const midnight = (time: Date): number =>
  new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();

function grainOfStep(step: number): Grain {
  if (step >= day - 2 * 60 * minute) return "day";
  if (step >= minute) return "minute";
  if (step >= second) return "second";
  return step >= 100 ? "tenth" : "milli";
}

const stepOf = (ticks: readonly Tick[]): number => {
  const [first, next] = ticks;
  return first === undefined || next === undefined ? 0 : next.at - first.at;
};

function sinceTicks(sheet: Sheet, origin: number, step: number): readonly Tick[] {
  const ticks: Tick[] = [];
  const first = Math.ceil((sheet.from - origin) / step);
  for (let count = first; origin + count * step <= sheet.to; count += 1) {
    const at = origin + count * step;
    const x = xOf(sheet, at);
    if (count === 0) ticks.push({ type: "clock", at, x, grain: "second", anchor: true });
    else ticks.push({ type: "since", at, x, seconds: (count * step) / second });
  }
  return ticks;
}
