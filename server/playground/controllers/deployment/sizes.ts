import type { Deployment, IntOrPercent } from "../../kinds/deployment.ts";
import type { ReplicaSet } from "../../kinds/replica-set.ts";

/** Upstream's "no limit": the largest int32. */
const unlimited = 2_147_483_647;

export const desiredOf = ({ spec }: Deployment): number => spec.replicas ?? 1;
export const sizeOf = ({ spec }: ReplicaSet): number => spec.replicas ?? 1;
export const isRolling = ({ spec }: Deployment): boolean => spec.strategy?.type === "RollingUpdate";

/** Whether progress is judged at all. */
export const deadlineOf = ({ spec }: Deployment): number | undefined =>
  spec.progressDeadlineSeconds === unlimited ? undefined : spec.progressDeadlineSeconds;

export const historyLimitOf = ({ spec }: Deployment): number | undefined =>
  spec.revisionHistoryLimit === unlimited ? undefined : spec.revisionHistoryLimit;

export const sum = <T>(items: readonly T[], amount: (item: T) => number): number =>
  items.reduce((total, item) => total + amount(item), 0);

export const availableOf = ({ status }: ReplicaSet): number => status?.availableReplicas ?? 0;
export const isActive = (replicaSet: ReplicaSet): boolean => sizeOf(replicaSet) > 0;

/** A count, or a percentage of `total`; absent is 0 (apimachinery pkg/util/intstr, GetScaledValueFromIntOrPercent). */
function scaled(value: IntOrPercent | undefined, total: number, round: (exact: number) => number): number {
  if (typeof value !== "string") return value ?? 0;
  const percent = /^(\d+)%$/.exec(value)?.[1];
  return percent === undefined ? 0 : round((Number(percent) * total) / 100);
}

/** Surge as written, without the rule that keeps both from being 0. */
export const rawSurge = (deployment: Deployment): number =>
  scaled(deployment.spec.strategy?.rollingUpdate?.maxSurge, desiredOf(deployment), Math.ceil);

/** maxSurge rounds up, maxUnavailable down; where both come to 0, one pod may be unavailable (ResolveFenceposts). */
function fenceposts(deployment: Deployment): { readonly surge: number; readonly unavailable: number } {
  const surge = rawSurge(deployment);
  const unavailable = scaled(
    deployment.spec.strategy?.rollingUpdate?.maxUnavailable,
    desiredOf(deployment),
    Math.floor,
  );
  return { surge, unavailable: surge === 0 && unavailable === 0 ? 1 : unavailable };
}

export const maxSurge = (deployment: Deployment): number =>
  isRolling(deployment) ? fenceposts(deployment).surge : 0;

export function maxUnavailable(deployment: Deployment): number {
  const desired = desiredOf(deployment);
  if (!isRolling(deployment) || desired === 0) return 0;
  return Math.min(fenceposts(deployment).unavailable, desired);
}

const compareNames = (a: ReplicaSet, b: ReplicaSet): number => (a.metadata.name < b.metadata.name ? -1 : 1);

/** Oldest first, then by name (ReplicaSetsByCreationTimestamp). */
export function byAge(a: ReplicaSet, b: ReplicaSet): number {
  const [older, newer] = [a.metadata.creationTimestamp, b.metadata.creationTimestamp];
  if (older === newer) return compareNames(a, b);
  return older < newer ? -1 : 1;
}
