import { ownRotations } from "../rollout/milestones.ts";
import { labelOf, type Situation } from "../rollout/situation.ts";
import type { Serving } from "../words/en/phrases/clauses.ts";

/** Who answers while the current version is on its way: by ready endpoints, or by available pods where no Service is. */
export function servingOf(situation: Situation): Serving {
  const { rotation, hasService, sets } = situation;
  if (rotation === undefined) {
    if (hasService) return { type: "unknown" };
    return shared(situation, new Map(sets.map(({ uid, status }) => [uid, status?.available ?? 0])));
  }
  const own = ownRotations(situation.progress);
  const emptiest = own.reduce((a, b) => (b.total < a.total ? b : a));
  if (emptiest.total === 0 && own.some(({ draining }) => draining.size > 0)) return { type: "draining" };
  return shared(situation, emptiest.ready);
}

function shared(situation: Situation, counts: ReadonlyMap<string, number>): Serving {
  const present = [...counts].filter(([, count]) => count > 0);
  const total = present.reduce((sum, [, count]) => sum + count, 0);
  const current = counts.get(situation.current?.uid ?? "") ?? 0;
  const others = present.filter(([uid]) => uid !== situation.current?.uid);
  if (total === 0) return { type: "nobody" };
  if (current === 0) return { type: "old-all", versions: others.length };
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
