import { labelOf, type Situation } from "../rollout/situation.ts";
import { ownRotations } from "../rollout/milestones.ts";
import type { Serving } from "../words/en/phrases/clauses.ts";

/** Who answers while the current version is on its way. */
export function servingOf(situation: Situation): Serving {
  const { rotation, olds, hasService, sets, current } = situation;
  const name = (): string | undefined =>
    olds.length === 1 && olds[0] !== undefined ? labelOf(situation, olds[0]) : undefined;
  if (rotation !== undefined) {
    if (rotation.total === 0)
      return {
        type: ownRotations(situation.progress).some(({ draining }) => draining.size > 0)
          ? "draining"
          : "nobody",
      };
    if (rotation.current === 0) return { type: "old-all", version: name() };
    if (rotation.current === rotation.total) return { type: "new-all" };
    const old = Math.round(((rotation.total - rotation.current) / rotation.total) * 100);
    return { type: "shared", version: name() ?? "the old", percent: old };
  }
  if (hasService) return { type: "unknown" };
  const available = (uid: string | undefined): number =>
    sets.find((set) => set.uid === uid)?.status?.available ?? 0;
  const all = sets.reduce((sum, { status }) => sum + (status?.available ?? 0), 0);
  if (all === 0) return { type: "nobody" };
  if (available(current?.uid) === 0) return { type: "old-all", version: name() };
  return all === available(current?.uid)
    ? { type: "new-all" }
    : {
        type: "shared",
        version: name() ?? "the old",
        percent: Math.round(((all - available(current?.uid)) / all) * 100),
      };
}
