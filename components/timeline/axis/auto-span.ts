import type { History, Mark } from "../../../lib/rollout/history/history.ts";
import type { Bounds } from "./window.ts";

const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** Widths of a window that nobody chose: few, so that a growing rollout changes the scale seldom. */
const widths = [20, 30, 45, 60, 90, 120, 180, 300, 450, 600, 900, 1200, 1800, 2700, 3600].map(
  (width) => width * seconds,
);
const widest = 1 * hours;
const calm = 10 * minutes;

const begins = (mark: Mark): boolean =>
  mark.type === "created" || mark.type === "template" || mark.type === "rollback";

const ends = (mark: Mark): boolean => mark.type === "done" || mark.type === "deleted";

/** The moment at which the newest rollout began and, if it has, ended, ms. */
export function lastRollout(marks: readonly Mark[]): { from: number; to: number | undefined } | undefined {
  const index = marks.findLastIndex(begins);
  const begun = marks[index];
  if (begun === undefined) return undefined;
  const ended = marks.slice(index + 1).find(ends);
  return { from: begun.at, to: ended?.at };
}

/**
 * The width of a window that follows, ms: the rollout that runs, or that ended in the last ten minutes or before the page
 * was opened at `opened`, from its beginning; where the last one lies more than an hour back, ten minutes.
 */
export function autoSpan(history: History, now: number, opened: number): number {
  const rollout = lastRollout(history.marks);
  if (rollout === undefined) return calm;
  const end =
    rollout.to === undefined ? now : Math.min(now, Math.max(rollout.to + calm, Math.min(opened, now)));
  const length = end - rollout.from;
  if (length > widest && rollout.to !== undefined) return calm;
  return widths.find((width) => width >= length * 1.3 + 2 * seconds) ?? widest;
}

/** The first moment that anything is known of, ms. */
export function firstMoment(history: History, now: number): number {
  const first = Math.min(history.replicas[0]?.at ?? now, history.marks[0]?.at ?? now, now);
  return Math.max(first, history.keptFrom);
}

/** Whether anything is under way, so that the axis has to move smoothly: a pod that comes or goes, or a fresh change. */
export function isMoving(history: History, now: number): boolean {
  const step = history.replicas.at(-1);
  if (step === undefined) return false;
  if (now - step.at < 3 * seconds) return true;
  return step.counts.some(
    (counts) =>
      counts !== undefined &&
      counts.ready + counts.starting + (counts.missing ?? 0) + (counts.leaving ?? 0) > 0,
  );
}

/**
 * Now, or the newest change where that is later: a change is drawn at once, though the clock of the chart ticks in whole
 * pixels (`pixel` ms). The pixel that it falls on is drawn whole, so that the axis moves by whole pixels only. A stamp
 * from another clock that lies further ahead moves nothing.
 */
export function latestMoment(history: History, now: number, pixel: number): number {
  const ends = [history.replicas, history.marks, ...history.traffic.map(({ steps }) => steps)];
  const newest = Math.max(...ends.map((steps) => steps.at(-1)?.at ?? 0));
  if (newest <= now || newest - now > 2 * seconds) return now;
  return Math.ceil(newest / pixel) * pixel;
}

/** What a time state is held against at `now`. */
export function boundsOf(history: History | undefined, now: number, opened: number | undefined): Bounds {
  if (history === undefined) return { from: now, now, auto: 60_000 };
  return { from: firstMoment(history, now), now, auto: autoSpan(history, now, opened ?? now) };
}
