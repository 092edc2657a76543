import { applyFact, cloneWorld, type World } from "../../lib/log/world.ts";
import type { Fact } from "../../lib/log/fact.ts";
import type { Log } from "../../lib/log/log.ts";
import { excerpt } from "../../lib/rollout/excerpt.ts";
import { applyProgress, openProgress, type Progress } from "../../lib/rollout/progress/progress.ts";
import { refKey, type Ref } from "../../lib/rollout/ref.ts";
import { viewOf } from "../../lib/view/view-of.ts";
import type { RolloutView } from "../../lib/view/view.ts";

/** A view, and the number of the last fact that is in it. */
export interface Reading {
  readonly view: RolloutView;
  readonly seq: number;
}

/** Reads views of rollouts from a log, of now and of any moment that is kept, as a page that folds the same facts does. */
export interface Reader {
  /** `now` is the server's clock, ms. */
  readonly now: (ref: Ref, now: number) => Reading;
  /** `at` is not before `log.keptFrom()`. */
  readonly past: (ref: Ref, at: number) => Reading;
}

/** How many rollouts are kept folded; one that was not read for long is folded anew when it is. */
const kept = 100;

export function createReader(log: Log): Reader {
  const progresses = new Map<string, Progress>();
  log.listen((fact, before) => {
    for (const progress of progresses.values()) applyProgress(progress, log.world, fact, before);
  });

  const progressOf = (ref: Ref): Progress => {
    const progress = progresses.get(refKey(ref)) ?? fold(log, ref, Infinity).progress;
    // Deleting first keeps the map in the order of last use.
    progresses.delete(refKey(ref));
    progresses.set(refKey(ref), progress);
    for (const oldest of progresses.keys()) {
      if (progresses.size <= kept) break;
      progresses.delete(oldest);
    }
    return progress;
  };

  return {
    now: (ref, now) => {
      // Until the first lists are complete there is no base to fold from, and all that there is may still move.
      const loading = log.seenFrom() === undefined;
      const progress = loading ? openProgress(ref, log.world, now) : progressOf(ref);
      return { view: viewOf({ world: log.world, progress, ref }, now), seq: log.seq() };
    },
    past: (ref, at) => {
      const { world, progress, seq } = fold(log, ref, at);
      return { view: viewOf({ world, progress, ref }, at), seq };
    },
  };
}

interface Folded {
  readonly world: World;
  readonly progress: Progress;
  readonly seq: number;
}

/** What was known of a rollout at a moment, server clock, ms. */
function fold(log: Log, ref: Ref, at: number): Folded {
  const { base, facts } = excerpt(log, ref);
  const world = cloneWorld(base);
  const progress = openProgress(ref, base, log.keptFrom());
  for (const fact of facts) {
    if (fact.at > at) break;
    applyProgress(progress, world, fact, applyFact(world, fact));
  }
  return { world, progress, seq: lastUpTo(log, at) };
}

/** The number of the last fact of all that had come by `at`. */
export function lastUpTo(log: Log, at: number): number {
  const after = log.facts.findIndex((fact: Fact) => fact.at > at);
  const last = after < 0 ? log.facts.at(-1) : log.facts[after - 1];
  return last?.seq ?? log.baseSeq();
}
