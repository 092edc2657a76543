import { ticks, timeDay, timeHour, timeMinute, timeMonth, timeSecond, timeWeek, type TimeInterval } from "d3";
import type { Grain } from "./clock.ts";
import { xOf, type Sheet } from "./sheet.ts";

/** A tick of the time axis: an absolute local time, or a distance from the moment the rollout began. */
export type Tick = { readonly x: number; readonly at: number } & (
  | {
      readonly type: "clock";
      readonly grain: Grain;
      /** The others count from it. */
      readonly anchor: boolean;
    }
  | { readonly type: "since"; readonly seconds: number }
);

interface Step {
  readonly ms: number;
  readonly every: TimeInterval | null;
  readonly grain: Grain;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** From one tick to the next; days and more are as long as the calendar makes them. */
const steps: readonly Step[] = [
  ...[1, 2, 5, 10, 15, 30].map((n) => ({
    ms: n * second,
    every: timeSecond.every(n),
    grain: "second" as const,
  })),
  ...[1, 2, 5, 10, 15, 30].map((n) => ({
    ms: n * minute,
    every: timeMinute.every(n),
    grain: "minute" as const,
  })),
  ...[1, 2, 3, 6, 12].map((n) => ({ ms: n * hour, every: timeHour.every(n), grain: "minute" as const })),
  { ms: day, every: timeDay, grain: "day" },
  { ms: 2 * day, every: timeDay.every(2), grain: "day" },
  { ms: 7 * day, every: timeWeek, grain: "day" },
  { ms: 30 * day, every: timeMonth, grain: "day" },
];

/** Pixels from one tick to the next, at the least. */
const apart = 72;

/**
 * The ticks of a sheet, `origin` being the moment at which the newest rollout began: where it can be seen and ticks are
 * less than a minute apart, they count from its second; else they are local times, whole ones on either side of a clock
 * change, and days begin at midnight.
 */
export function ticksOf(sheet: Sheet, origin: number | undefined): readonly Tick[] {
  if (sheet.scale * second > 2 * apart) return fineTicks(sheet);
  const step = steps.find(({ ms }) => ms * sheet.scale >= apart) ?? steps[steps.length - 1];
  if (step === undefined) return [];
  const counts = origin !== undefined && origin >= sheet.from && origin <= sheet.to && step.ms < minute;
  return counts ? sinceTicks(sheet, Math.floor(origin / second) * second, step.ms) : localTicks(sheet, step);
}

function localTicks(sheet: Sheet, { every, grain }: Step): readonly Tick[] {
  const times = every?.range(new Date(sheet.from), new Date(sheet.to)) ?? [];
  return times.map((time) => ({
    type: "clock",
    at: +time,
    x: xOf(sheet, +time),
    grain: grain === "minute" && +time === +timeDay.floor(time) ? "day" : grain,
    anchor: false,
  }));
}

/** Parts of a second. */
function fineTicks(sheet: Sheet): readonly Tick[] {
  return ticks(sheet.from, sheet.to, sheet.width / apart).map((at) => ({
    type: "clock",
    at,
    x: xOf(sheet, at),
    grain: at % second === 0 ? "second" : at % 100 === 0 ? "tenth" : "milli",
    anchor: false,
  }));
}

function sinceTicks(sheet: Sheet, origin: number, step: number): readonly Tick[] {
  const ticks: Tick[] = [];
  for (let count = Math.ceil((sheet.from - origin) / step); origin + count * step <= sheet.to; count += 1) {
    const at = origin + count * step;
    const x = xOf(sheet, at);
    if (count === 0) ticks.push({ type: "clock", at, x, grain: "second", anchor: true });
    else ticks.push({ type: "since", at, x, seconds: (count * step) / second });
  }
  return ticks;
}
