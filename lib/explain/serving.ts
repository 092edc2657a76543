import type { ReplicaSet } from "../kinds/replica-set.ts";
import { ownRotations } from "../rollout/progress/milestones.ts";
import { labelOf, type Situation } from "../rollout/situation.ts";
import type { Serving } from "../words/en/phrases/clauses.ts";

/** Who answers while the current version is on its way, by ready endpoints; without a Service only who could is told. */
export function servingOf(situation: Situation): Serving {
  const { rotation, hasService } = situation;
  if (rotation === undefined) return hasService ? { type: "unknown" } : available(situation);
  const own = ownRotations(situation.progress);
  const emptiest = own.reduce((a, b) => (b.total < a.total ? b : a));
  if (emptiest.total === 0 && own.some(({ draining }) => draining.size > 0)) return { type: "draining" };
  return shared(situation, emptiest.ready);
}

function available({ sets, current }: Situation): Serving {
  const count = (which: readonly ReplicaSet[]): number =>
    which.reduce((sum, { status }) => sum + (status?.available ?? 0), 0);
  return {
    type: "available",
    current: count(sets.filter(({ uid }) => uid === current?.uid)),
    old: count(sets.filter(({ uid }) => uid !== current?.uid)),
  };
}

function shared(situation: Situation, counts: ReadonlyMap<string, number>): Serving {
  const present = [...counts].filter(([, count]) => count > 0);
  const total = present.reduce((sum, [, count]) => sum + count, 0);
  const current = counts.get(situation.current?.uid ?? "") ?? 0;
  const others = present.filter(([uid]) => uid !== situation.current?.uid);
  if (total === 0) return { type: "nobody" };
  if (current === 0)
    return others.every(([uid]) => situation.sets.some((set) => set.uid === uid))
      ? { type: "old-all", versions: others.length }
      : { type: "others-all" };
  if (current === total) return { type: "new-all" };
  return {
    type: "shared",
    version: nameOf(
      situation,
      others.map(([uid]) => uid),
    ),
    percent: Math.round(((total - current) / total) * 100),
  };
}

/** One old version by its name, several as what they are. */
function nameOf(situation: Situation, uids: readonly string[]): string | undefined {
  const set = situation.sets.find(({ uid }) => uids.length === 1 && uid === uids[0]);
  return set === undefined ? undefined : labelOf(situation, set);
}
