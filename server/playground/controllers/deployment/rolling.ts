import type { Deployment } from "../../kinds/deployment.ts";
import type { ReplicaSet } from "../../kinds/replica-set.ts";
import { availableOf, byAge, desiredOf, maxUnavailable, rawSurge, sizeOf, sum } from "./sizes.ts";

/** A ReplicaSet and the size that it is to have. */
export interface Sizing {
  readonly replicaSet: ReplicaSet;
  readonly size: number;
}

/**
 * The size that the new ReplicaSet may have now: as much as the surge leaves room for, never more than is desired
 * (pkg/controller/deployment/util, NewRSNewReplicas). `counted`: the pods asked for of all ReplicaSets, `size` included.
 */
export function roomForNew(deployment: Deployment, counted: number, size: number): number {
  const desired = desiredOf(deployment);
  if (deployment.spec.strategy?.type === "Recreate") return desired;
  const ceiling = desired + rawSurge(deployment);
  return counted >= ceiling ? size : size + Math.min(ceiling - counted, desired - size);
}

/** The size of the new ReplicaSet after this pass (rolling.go, reconcileNewReplicaSet). */
export function nextSizeOfNew(
  deployment: Deployment,
  newest: ReplicaSet,
  old: readonly ReplicaSet[],
): number {
  const size = sizeOf(newest);
  const desired = desiredOf(deployment);
  return size >= desired ? desired : roomForNew(deployment, sum(old, sizeOf) + size, size);
}

/** How many pods of old ReplicaSets may go in this pass; 0 or less: none (rolling.go, reconcileOldReplicaSets). */
export function budgetForOld(deployment: Deployment, newest: ReplicaSet, old: readonly ReplicaSet[]): number {
  const floor = desiredOf(deployment) - maxUnavailable(deployment);
  const all = sum(old, sizeOf) + sizeOf(newest);
  return all - floor - (sizeOf(newest) - availableOf(newest));
}

/**
 * The next old ReplicaSets to shrink because some of their pods are not available, oldest first, within `budget`
 * (cleanupUnhealthyReplicas). Undefined where a count of available pods is above the size: it is late, and nothing may
 * be concluded from it.
 */
export function withoutUnhealthy(
  active: readonly ReplicaSet[],
  budget: number,
): { readonly sizings: readonly Sizing[]; readonly complete: boolean } {
  const sizings: Sizing[] = [];
  let left = budget;
  for (const replicaSet of [...active].sort(byAge)) {
    if (left <= 0) break;
    const size = sizeOf(replicaSet);
    const unhealthy = size - availableOf(replicaSet);
    if (size === 0 || unhealthy === 0) continue;
    if (unhealthy < 0) return { sizings, complete: false };
    const gone = Math.min(left, unhealthy);
    sizings.push({ replicaSet, size: size - gone });
    left -= gone;
  }
  return { sizings, complete: true };
}

/**
 * What old ReplicaSets may give up, oldest first, because more pods are available than must be
 * (scaleDownOldReplicaSetsForRollingUpdate).
 */
export function withoutSpare(
  deployment: Deployment,
  newest: ReplicaSet,
  active: readonly ReplicaSet[],
): readonly Sizing[] {
  const floor = desiredOf(deployment) - maxUnavailable(deployment);
  let room = sum(active, availableOf) + availableOf(newest) - floor;
  const sizings: Sizing[] = [];
  for (const replicaSet of [...active].sort(byAge)) {
    if (room <= 0) break;
    const gone = Math.min(sizeOf(replicaSet), room);
    if (gone === 0) continue;
    sizings.push({ replicaSet, size: sizeOf(replicaSet) - gone });
    room -= gone;
  }
  return sizings;
}
