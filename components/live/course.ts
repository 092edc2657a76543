import type { Steps } from "../../lib/base/steps.ts";
import type { Fact, Put } from "../../lib/log/fact.ts";
import { bridge } from "../../lib/log/rebase.ts";
import { rekey } from "../../lib/log/rekey.ts";
import { openWindow, push, trim, type Limits, type Window } from "../../lib/log/window.ts";
import { applyFact, cloneWorld, createWorld, type World } from "../../lib/log/world.ts";
import type { Beginning } from "../../lib/wire/codec/encoder.ts";
import { createMoments, type Moments } from "./moments.ts";
import type { Folds, Kept } from "./subject.ts";

/** One rollout, or one Service, as this page has folded it. */
export interface Course<H extends Kept = Kept, P = unknown> {
  readonly folds: Folds<H, P>;
  window: Window;
  readonly seenFrom: number;
  readonly limits: Limits;
  history: H;
  moments: Moments<P>;
  /** What folds the history anew from a later base on, until it has. */
  renewal: Steps<void> | undefined;
}

/** Where a log begins, with the objects that are there. */
export type Begins = Beginning & { readonly objects: Put[] };

/** How much of the past a page that stays open keeps of a cluster. */
export const pageLimits: Limits = { time: 8 * 3_600_000, bytes: 64 * 1024 * 1024 };

/** How many facts are folded before the page may do something else: some milliseconds. */
const factsAtATime = 100;

export function* openCourse<H extends Kept, P>(
  folds: Folds<H, P>,
  begins: Begins,
  limits: Limits,
): Steps<Course<H, P>> {
  const window = openWindow(yield* worldOf(begins), begins.keptFrom, begins.seq);
  yield;
  const { seenFrom } = begins;
  const history = yield* historyFrom(folds, window, seenFrom);
  yield;
  const moments = createMoments(folds, window.base, window.keptFrom, window.facts);
  return { folds, window, seenFrom, limits, history, moments, renewal: undefined };
}

function* historyFrom<H extends Kept>(
  { openHistory }: Pick<Folds<H, unknown>, "openHistory">,
  { base, keptFrom }: Window,
  seenFrom: number,
): Steps<H> {
  const history = yield* openHistory(base, keptFrom);
  // A first look finds what there is to know of earlier times. A later base is the limit of what is kept.
  history.keptFrom = keptFrom > seenFrom ? keptFrom : 0;
  return history;
}

function* worldOf({ objects }: Begins): Steps<World> {
  const world = createWorld();
  for (const [index, put] of objects.entries()) {
    if ((index + 1) % factsAtATime === 0) yield;
    applyFact(world, put);
  }
  return world;
}

/** Folds facts in, and lets go of what is too old to keep. */
export function* continueCourse<H extends Kept, P>(
  course: Course<H, P>,
  facts: readonly Fact[],
): Steps<void> {
  const { window, folds } = course;
  for (const [index, fact] of facts.entries()) {
    if ((index + 1) % factsAtATime === 0) yield;
    const next = notBefore(fact, window.facts.at(-1)?.at ?? window.keptFrom);
    const before = push(window, next);
    folds.applyHistory(course.history, window.world, next, before);
  }
  const last = window.facts.at(-1);
  if (last !== undefined && trim(window, course.limits, last.at) > 0) forget(course);
}

/** What was dropped from the window is shown as not kept at once, and leaves the history when that is folded anew. */
function forget<H extends Kept, P>(course: Course<H, P>): void {
  const { folds, window } = course;
  course.history.keptFrom = window.keptFrom;
  course.moments = createMoments(folds, window.base, window.keptFrom, window.facts);
  course.renewal = renew(course);
}

/** The base stays as it is while this goes on: when it moves, another renewal takes the place of this one. */
function* renew<H extends Kept, P>(course: Course<H, P>): Steps<void> {
  course.history = yield* historyOf(course.folds, course.window, course.seenFrom);
  course.renewal = undefined;
}

/** All that is kept, folded anew, with what comes meanwhile. */
function* historyOf<H extends Kept>(
  folds: Pick<Folds<H, unknown>, "openHistory" | "applyHistory">,
  window: Window,
  seenFrom: number,
): Steps<H> {
  const history = yield* historyFrom(folds, window, seenFrom);
  const world = cloneWorld(window.base);
  for (let index = 0; index < window.facts.length; index++) {
    if ((index + 1) % factsAtATime === 0) yield;
    const fact = window.facts[index] as Fact;
    folds.applyHistory(history, world, fact, applyFact(world, fact));
  }
  return history;
}

/** Goes on with a renewal by a step. True: it is done, and shown. */
export const renewCourse = ({ renewal }: Pick<Course, "renewal">): boolean => renewal?.next().done === true;

/** Clocks of two servers may differ; the time of a log never falls. */
const notBefore = (fact: Fact, at: number): Fact => (fact.at < at ? { ...fact, at } : fact);

/**
 * The server is another one: what was seen before is told in its digests, and what it found stands at the end of a time
 * that nobody saw. Times: server clock, ms.
 */
export function* bridgeCourse<H extends Kept, P>(
  course: Course<H, P>,
  begins: Begins,
  formerHeard: number,
): Steps<void> {
  const { folds, seenFrom } = course;
  const world = yield* worldOf(begins);
  const window = rekey(course.window, world);
  yield;
  const history = yield* historyOf(folds, window, seenFrom);
  const moments = createMoments(folds, window.base, window.keptFrom, window.facts);
  Object.assign(course, { window, history, moments, renewal: undefined });

  const last = window.facts.at(-1)?.at ?? window.keptFrom;
  const heard = Math.max(last, Math.min(formerHeard, begins.keptFrom));
  const looked = Math.max(heard, begins.keptFrom);
  const steps = bridge(window.world, world, heard, looked);
  yield* continueCourse(
    course,
    steps.map(({ change, at }) => ({ ...change, seq: begins.seq, at })),
  );
}
