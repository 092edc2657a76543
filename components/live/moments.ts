import type { Fact } from "../../lib/log/fact.ts";
import { applyFact, cloneWorld, type World } from "../../lib/log/world.ts";
import { applyProgress, cloneProgress, openProgress, type Progress } from "../../lib/rollout/progress.ts";
import type { Ref } from "../../lib/rollout/ref.ts";

/** The world and the rollout as they were after some number of facts. */
export interface Checkpoint {
  readonly count: number;
  readonly world: World;
  readonly progress: Progress;
}

/** Finds any moment of the past by folding on from the nearest one that was kept. */
export interface Moments {
  /** As it was known at `at`, server clock, ms; `at` is not before the base. */
  readonly at: (at: number) => Pick<Checkpoint, "world" | "progress">;
}

const checkpointsKept = 24;
const fewest = 200;

/** `facts` may grow at its end; when its beginning is dropped or the base changes, this has to be made anew. */
export function createMoments(ref: Ref, base: World, baseAt: number, facts: readonly Fact[]): Moments {
  let kept: Checkpoint[] = [{ count: 0, world: base, progress: openProgress(ref, base, baseAt) }];

  const keep = (checkpoint: Checkpoint): void => {
    kept.push(copyOf(checkpoint));
    kept.sort((a, b) => a.count - b.count);
    if (kept.length > checkpointsKept) kept = kept.filter((_, index) => index % 2 === 0);
  };

  return {
    at: (at) => {
      const count = countUpTo(facts, at);
      const nearest = kept.findLast((checkpoint) => checkpoint.count <= count);
      const moment = copyOf(nearest ?? (kept[0] as Checkpoint));
      const stride = Math.max(fewest, Math.ceil(facts.length / checkpointsKept));
      for (let index = moment.count; index < count; index++) {
        const fact = facts[index] as Fact;
        applyProgress(moment.progress, moment.world, fact, applyFact(moment.world, fact));
        if (index > moment.count && (index + 1) % stride === 0) keep({ ...moment, count: index + 1 });
      }
      return moment;
    },
  };
}

const copyOf = ({ count, world, progress }: Checkpoint): Checkpoint => ({
  count,
  world: cloneWorld(world),
  progress: cloneProgress(progress),
});

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
