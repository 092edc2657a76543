import type { Deployment } from "../../kinds/deployment.ts";
import type { ReplicaSet } from "../../kinds/replica-set.ts";
import { desiredKey, maxKey, sizeIn } from "./annotations.ts";
import type { Sizing } from "./rolling.ts";
import { availableOf, byAge, desiredOf, isActive, maxSurge, sizeOf, sum } from "./sizes.ts";

/** Half away from zero, as Go's `integer.RoundToInt32`. */
const round = (exact: number): number => (exact < 0 ? Math.ceil(exact - 0.5) : Math.floor(exact + 0.5));

/** How much a ReplicaSet would grow (or shrink, below 0) to keep its share (getReplicaSetFraction). */
function fractionOf(replicaSet: ReplicaSet, deployment: Deployment): number {
  const desired = desiredOf(deployment);
  const size = sizeOf(replicaSet);
  if (desired === 0) return -size;
  const annotated = sizeIn(replicaSet, maxKey) ?? 0;
  const base = annotated === 0 ? (deployment.status?.replicas ?? 0) : annotated;
  return base === 0 ? 0 : round((size * (desired + maxSurge(deployment))) / base) - size;
}

/**
 * Sizes for all active ReplicaSets of a Deployment that was scaled in the middle of a rollout: each keeps its share,
 * and the largest takes what rounding leaves over (pkg/controller/deployment/sync.go, scale).
 */
export function proportionalSizes(deployment: Deployment, active: readonly ReplicaSet[]): readonly Sizing[] {
  const desired = desiredOf(deployment);
  const allowed = desired > 0 ? desired + maxSurge(deployment) : 0;
  const toAdd = allowed - sum(active, sizeOf);
  const sorted = [...active];
  if (toAdd > 0) sorted.sort((a, b) => sizeOf(b) - sizeOf(a) || byAge(b, a));
  if (toAdd < 0) sorted.sort((a, b) => sizeOf(b) - sizeOf(a) || byAge(a, b));
  let added = 0;
  const sizings = sorted.map((replicaSet) => {
    const left = toAdd - added;
    if (toAdd === 0 || left === 0) return { replicaSet, size: sizeOf(replicaSet) };
    const fraction = fractionOf(replicaSet, deployment);
    const share = toAdd > 0 ? Math.min(fraction, left) : Math.max(fraction, left);
    added += share;
    return { replicaSet, size: sizeOf(replicaSet) + share };
  });
  return sizings.map(({ replicaSet, size }, place) => ({
    replicaSet,
    size: place === 0 && toAdd !== 0 ? Math.max(0, size + toAdd - added) : size,
  }));
}

/** The one ReplicaSet to scale when there are not several to choose from (FindActiveOrLatest). */
export function onlyActiveOrLatest(
  newest: ReplicaSet | undefined,
  old: readonly ReplicaSet[],
): ReplicaSet | undefined {
  const all = newest === undefined ? old : [...old, newest];
  const active = all.filter(isActive);
  if (active.length === 1) return active[0];
  return active.length > 1 ? undefined : (newest ?? [...old].sort(byAge).at(-1));
}

/** Whether the new ReplicaSet has all that is desired, and it is available (IsSaturated). */
export const isSaturated = (deployment: Deployment, newest: ReplicaSet | undefined): boolean =>
  newest !== undefined &&
  sizeOf(newest) === desiredOf(deployment) &&
  sizeIn(newest, desiredKey) === desiredOf(deployment) &&
  availableOf(newest) === desiredOf(deployment);

/** Whether the Deployment was scaled: an active ReplicaSet was sized for another number (isScalingEvent). */
export const wasScaled = (deployment: Deployment, all: readonly ReplicaSet[]): boolean =>
  all.filter(isActive).some((replicaSet) => {
    const sizedFor = sizeIn(replicaSet, desiredKey);
    return sizedFor !== undefined && sizedFor !== desiredOf(deployment);
  });
