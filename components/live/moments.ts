import type { Fact } from "../../lib/log/fact.ts";
import { applyFact, cloneWorld, type World } from "../../lib/log/world.ts";
import type { Folds, Kept } from "./subject.ts";

/** The world, and what is shown beside it, as they were after some number of facts. */
export interface Checkpoint<P> {
  readonly count: number;
  readonly world: World;
  readonly progress: P;
}

/** Finds any moment of the past by folding on from the nearest one that was kept. */
export interface Moments<P> {
  /** As it was known at `at`, server clock, ms; `at` is not before the base. */
  readonly at: (at: number) => Pick<Checkpoint<P>, "world" | "progress">;
}

const checkpointsKept = 24;
const fewest = 200;

/** `facts` may grow at its end; when its beginning is dropped or the base changes, this has to be made anew. */
export function createMoments<P>(
  folds: Pick<Folds<Kept, P>, "openProgress" | "applyProgress" | "cloneProgress">,
  base: World,
  baseAt: number,
  facts: readonly Fact[],
): Moments<P> {
  let kept: Checkpoint<P>[] = [{ count: 0, world: base, progress: folds.openProgress(base, baseAt) }];

  const copyOf = ({ count, world, progress }: Checkpoint<P>): Checkpoint<P> => ({
    count,
    world: cloneWorld(world),
    progress: folds.cloneProgress(progress),
  });
  const keep = (checkpoint: Checkpoint<P>): void => {
    kept.push(copyOf(checkpoint));
    kept.sort((a, b) => a.count - b.count);
    if (kept.length > checkpointsKept) kept = kept.filter((_, index) => index % 2 === 0);
  };

  return {
    at: (at) => {
      const count = countUpTo(facts, at);
      const nearest = kept.findLast((checkpoint) => checkpoint.count <= count);
      const moment = copyOf(nearest ?? (kept[0] as Checkpoint<P>));
      const stride = Math.max(fewest, Math.ceil(facts.length / checkpointsKept));
      for (let index = moment.count; index < count; index++) {
        const fact = facts[index] as Fact;
        folds.applyProgress(moment.progress, moment.world, fact, applyFact(moment.world, fact));
        if (index > moment.count && (index + 1) % stride === 0) keep({ ...moment, count: index + 1 });
      }
      return moment;
    },
  };
}

/** How many of the facts had come by `at`: their times never fall. */
export function countUpTo(facts: readonly Pick<Fact, "at">[], at: number): number {
  let [low, high] = [0, facts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((facts[middle]?.at ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
