import type { ReplicaStep, VersionCounts } from "../history/history.ts";
import type { MutableHistory } from "../history/mutable.ts";

type Places = ReadonlyMap<string, number>;

/** The steps of one Deployment's history that hold at a moment. */
interface Member {
  readonly history: MutableHistory;
  readonly step: ReplicaStep | undefined;
}

/**
 * The replicas of several Deployments as one series, from their beginning: a step wherever one of them has one. `places`
 * tells the index of each version by its uid. Limits are one Deployment's promise, so several together have none.
 */
export function mergeReplicas(histories: readonly MutableHistory[], places: Places): readonly ReplicaStep[] {
  const changes = histories.flatMap((history, member) => history.replicas.map((step) => ({ step, member })));
  // Sorting is stable: steps of one moment stay in the order in which their Deployment made them.
  changes.sort((a, b) => a.step.at - b.step.at);
  const members: Member[] = histories.map((history) => ({ history, step: undefined }));
  return changes.map(({ step, member }) => {
    const { history } = members[member] as Member;
    members[member] = { history, step };
    return together(members, step.at, places);
  });
}

/** Adds a step where the last steps of the Deployments come to something else than the last one. */
export function growReplicas(
  steps: ReplicaStep[],
  histories: readonly MutableHistory[],
  places: Places,
): void {
  const members = histories.map((history): Member => ({ history, step: history.replicas.at(-1) }));
  const at = Math.max(...members.map(({ step }) => step?.at ?? -Infinity));
  if (at === -Infinity) return;
  const next = together(members, at, places);
  if (!same(steps.at(-1), next)) steps.push(next);
}

function together(members: readonly Member[], at: number, places: Places): ReplicaStep {
  const counts: (VersionCounts | undefined)[] = [];
  const limited: ReplicaStep[] = [];
  let reconstructed = false;
  for (const { history, step } of members) {
    if (step === undefined) continue;
    reconstructed ||= step.reconstructed;
    if (step.ceiling !== undefined) limited.push(step);
    for (const [index, count] of step.counts.entries()) {
      const place = places.get(history.versions[index]?.uid ?? "");
      if (place !== undefined && count !== undefined) counts[place] = count;
    }
  }
  const [only] = limited.length === 1 ? limited : [];
  return {
    at,
    reconstructed,
    ceiling: only?.ceiling,
    floor: only?.floor,
    // Holes are versions that do not exist at that time.
    counts: Array.from(counts),
  };
}

function same(a: ReplicaStep | undefined, b: ReplicaStep): boolean {
  if (a === undefined || a.reconstructed !== b.reconstructed) return false;
  if (a.ceiling !== b.ceiling || a.floor !== b.floor) return false;
  // A count is taken over as it is, so that what did not change is the very same.
  const longer = Math.max(a.counts.length, b.counts.length);
  return Array.from({ length: longer }).every((_, index) => a.counts[index] === b.counts[index]);
}
