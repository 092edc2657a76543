import type { ConnectionProblem } from "../../lib/words/problem.ts";
import type { Failed } from "./request.ts";
import type { Tuning } from "./tuning.ts";
import type { Ending } from "./watch.ts";

/** What is to be done next: read everything, watch on from a version, or watch beginning with everything. */
export type Step =
  | { readonly type: "list" }
  | { readonly type: "watch"; readonly from: string }
  | { readonly type: "watch-anew" };

/** What one list-and-watch remembers of how it went so far. */
export interface Course {
  /** The version that the log is complete up to; undefined before the first list. */
  readonly version: string | undefined;
  /** Failures in a row. */
  readonly strikes: number;
  /** Versions in a row that were too old although they had just been listed. */
  readonly expiries: number;
  /** Lines in a row that could not be read. */
  readonly spoiled: number;
  /** Refusals in a row. An API server that has just started refuses what it permits a second later. */
  readonly refusals: number;
  /** A watch has worked here. */
  readonly watched: boolean;
  /** Watching does not work here, so lists are read; watching is tried again at this time. */
  readonly pollingUntil: number | undefined;
  readonly lastList: { readonly at: number; readonly took: number } | undefined;
}

export const start: Course = {
  version: undefined,
  strikes: 0,
  expiries: 0,
  spoiled: 0,
  refusals: 0,
  watched: false,
  pollingUntil: undefined,
  lastList: undefined,
};

export type Outcome =
  | { readonly type: "listed"; readonly version: string; readonly at: number; readonly took: number }
  | { readonly type: "list-failed"; readonly failure: Failed }
  | {
      readonly type: "watched";
      readonly ending: Ending;
      readonly version: string | undefined;
      /** How long it was open, ms. */
      readonly lived: number;
      /** Events and bookmarks that it brought. */
      readonly lines: number;
    };

export interface Plan {
  readonly course: Course;
  readonly step: Step;
  /** How long to wait before it, ms. */
  readonly delay: number;
  /** A sign of life from the API server ends the wait: what failed was reaching it. */
  readonly hopeful: boolean;
  /** Listing is not permitted, and that is no passing thing. */
  readonly forbidden: boolean;
}

interface Chance {
  readonly now: number;
  readonly random: number;
  readonly limits: Tuning;
}

/** Three times in a row is no accident. */
const enough = 3;

/** The whole policy of retrying: what to do after an outcome, and when. */
export function plan(course: Course, outcome: Outcome, chance: Chance): Plan {
  switch (outcome.type) {
    case "listed":
      return afterList(course, outcome, chance);
    case "list-failed":
      return afterFailedList(course, outcome.failure, chance);
    case "watched":
      return afterWatch(course, outcome, chance);
  }
}

function afterList(
  course: Course,
  { version, at, took }: Outcome & { type: "listed" },
  chance: Chance,
): Plan {
  const next: Course = { ...course, version, strikes: 0, refusals: 0, lastList: { at, took } };
  if (next.pollingUntil !== undefined && chance.now < next.pollingUntil)
    return goOn(next, { type: "list" }, pollDelay(next, chance));
  const step: Step = next.expiries >= enough ? { type: "watch-anew" } : { type: "watch", from: version };
  return goOn(next, step, 0);
}

const goOn = (course: Course, step: Step, delay: number): Plan => ({
  course,
  step,
  delay,
  hopeful: false,
  forbidden: false,
});

function afterFailedList(course: Course, failure: Failed, chance: Chance): Plan {
  const refusals = isRefusal(failure.problem) ? course.refusals + 1 : 0;
  const next = { ...course, strikes: course.strikes + 1, refusals };
  if (refusals > 0 && isFinal(next))
    return { ...goOn(next, { type: "list" }, refusedDelay(chance)), forbidden: true };
  const delay = Math.max(backoff(next, next.strikes, chance), failure.retryAfter ?? 0);
  return { ...goOn(next, { type: "list" }, delay), hopeful: isOutOfReach(failure.problem) };
}

/** What worked before is not taken for forbidden at the first refusal. */
const isFinal = ({ lastList, refusals }: Course): boolean => lastList === undefined || refusals >= enough;

const refusedDelay = ({ limits, random }: Chance): number => limits.refusedPause * (0.9 + 0.2 * random);

function afterWatch(course: Course, outcome: Outcome & { type: "watched" }, chance: Chance): Plan {
  const { ending } = outcome;
  const good = outcome.lines > 0 || outcome.lived >= 1000;
  const next = learn(course, outcome, good, chance);
  // The first end after a good life is retried at once.
  const delay = backoff(next, good ? next.strikes - 1 : next.strikes, chance);
  const step: Step = next.version === undefined ? { type: "list" } : { type: "watch", from: next.version };
  switch (ending.type) {
    case "closed":
      return goOn(next, step, delay);
    case "spoiled":
      return next.spoiled < enough ? goOn(next, step, delay) : relist({ ...next, spoiled: 0 }, delay, chance);
    case "failed": {
      if (ending.problem.id === "expired") return afterExpiry(next, delay, chance);
      if (isRefusal(ending.problem) && (!next.watched || next.refusals >= enough)) return poll(next, chance);
      const wait = Math.max(delay, ending.retryAfter ?? 0);
      return { ...goOn(next, step, wait), hopeful: isOutOfReach(ending.problem) };
    }
  }
}

function learn(
  course: Course,
  { ending, version, lived, lines }: Outcome & { type: "watched" },
  good: boolean,
  { limits }: Chance,
): Course {
  return {
    ...course,
    version: version ?? course.version,
    strikes: lived >= limits.steadyAfter ? 1 : course.strikes + 1,
    expiries: good ? 0 : course.expiries,
    spoiled: ending.type !== "spoiled" ? 0 : lines > 0 ? 1 : course.spoiled + 1,
    refusals: ending.type === "failed" && isRefusal(ending.problem) ? course.refusals + 1 : 0,
    watched: course.watched || good,
    pollingUntil: good ? undefined : course.pollingUntil,
  };
}

function afterExpiry(course: Course, delay: number, chance: Chance): Plan {
  const next = { ...course, expiries: course.expiries + 1 };
  if (next.expiries > enough) return poll({ ...next, expiries: 0 }, chance);
  // Once may happen to anyone; the second time the list itself was already too old.
  return relist(next, next.expiries === 1 ? 0 : delay, chance);
}

/** Lists may take a tenth of the time: whoever answers them slowly is asked seldom. */
function relist(course: Course, delay: number, { now }: Chance): Plan {
  const { at, took } = course.lastList ?? { at: -Infinity, took: 0 };
  const rest = at + 10 * took - now;
  return goOn(course, { type: "list" }, Math.max(delay, rest, 0));
}

function poll(course: Course, chance: Chance): Plan {
  const next = { ...course, strikes: 0, pollingUntil: chance.now + chance.limits.refusedPause };
  return goOn(next, { type: "list" }, pollDelay(next, chance));
}

const pollDelay = ({ lastList }: Course, { limits, random }: Chance): number =>
  Math.max(limits.pollEvery * (0.95 + 0.1 * random), 10 * (lastList?.took ?? 0));

/** Doubles with each failure, by chance half or once and a half as long. */
function backoff(course: Course, strikes: number, { limits, random }: Chance): number {
  if (strikes <= 0) return 0;
  const most = course.lastList === undefined ? limits.backoffMostAtFirst : limits.backoffMost;
  return Math.min(limits.backoffFirst * 2 ** (strikes - 1), most) * (0.5 + random);
}

/** Asking again soon would change nothing. */
const isRefusal = ({ id }: ConnectionProblem): boolean =>
  id === "forbidden" || id === "notServed" || id === "refused";

const answers: readonly ConnectionProblem["id"][] = [
  "expired",
  "throttled",
  "forbidden",
  "notServed",
  "refused",
];

const isOutOfReach = ({ id }: ConnectionProblem): boolean => !answers.includes(id);
