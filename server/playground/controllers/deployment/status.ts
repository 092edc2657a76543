import type { Deployment, DeploymentStatus } from "../../kinds/deployment.ts";
import type { Condition } from "../../kinds/pod-types.ts";
import type { ReplicaSet } from "../../kinds/replica-set.ts";
import { conditionOf, newCondition, withCondition, without } from "../conditions.ts";
import { availableOf, deadlineOf, desiredOf, maxUnavailable, sizeOf, sum } from "./sizes.ts";

/** The ReplicaSets that a status is made of: as a pass read them, not as it wrote them. */
export interface Counted {
  readonly newest: ReplicaSet | undefined;
  readonly old: readonly ReplicaSet[];
}

const allOf = ({ newest, old }: Counted): readonly ReplicaSet[] =>
  newest === undefined ? old : [...old, newest];

/** Go leaves zeros out; so does every stored status. */
const unlessZero = <Key extends string>(key: Key, count: number): Partial<Record<Key, number>> =>
  count === 0 ? {} : ({ [key]: count } as Partial<Record<Key, number>>);

/** Undefined where a ReplicaSet that has been observed does not tell (before 1.33). */
function terminatingOf(all: readonly ReplicaSet[]): number | undefined {
  const observed = all.filter(
    ({ status }) => status?.terminatingReplicas !== undefined || (status?.observedGeneration ?? 0) !== 0,
  );
  if (observed.some(({ status }) => status?.terminatingReplicas === undefined)) return undefined;
  return sum(observed, ({ status }) => status?.terminatingReplicas ?? 0);
}

function availability(deployment: Deployment, available: number, now: number): Condition {
  const isEnough = available >= desiredOf(deployment) - maxUnavailable(deployment);
  return newCondition(now, {
    type: "Available",
    status: isEnough ? "True" : "False",
    reason: isEnough ? "MinimumReplicasAvailable" : "MinimumReplicasUnavailable",
    message: isEnough
      ? "Deployment has minimum availability."
      : "Deployment does not have minimum availability.",
  });
}

/** The counts and the Available condition (pkg/controller/deployment/sync.go, calculateStatus). `now`: ms. */
export function statusOf(deployment: Deployment, counted: Counted, now: number): DeploymentStatus {
  const all = allOf(counted);
  const available = sum(all, availableOf);
  const terminating = terminatingOf(all);
  const collisions = deployment.status?.collisionCount;
  const ready = sum(all, ({ status }) => status?.readyReplicas ?? 0);
  return {
    observedGeneration: deployment.metadata.generation ?? 0,
    ...unlessZero(
      "replicas",
      sum(all, ({ status }) => status?.replicas ?? 0),
    ),
    ...unlessZero("updatedReplicas", counted.newest?.status?.replicas ?? 0),
    ...unlessZero("readyReplicas", ready),
    ...unlessZero("availableReplicas", available),
    ...unlessZero("unavailableReplicas", Math.max(0, sum(all, sizeOf) - available)),
    ...(terminating === undefined ? {} : { terminatingReplicas: terminating }),
    conditions: withCondition(deployment.status?.conditions, availability(deployment, available, now)),
    ...(collisions === undefined ? {} : { collisionCount: collisions }),
  };
}

/** Whether the rollout is done (DeploymentComplete). */
export const isComplete = (deployment: Deployment, status: DeploymentStatus | undefined): boolean =>
  (status?.updatedReplicas ?? 0) === desiredOf(deployment) &&
  (status?.replicas ?? 0) === desiredOf(deployment) &&
  (status?.availableReplicas ?? 0) === desiredOf(deployment) &&
  (status?.observedGeneration ?? 0) >= (deployment.metadata.generation ?? 0);

/** Whether `next` is nearer to the end than the stored status (DeploymentProgressing). */
function hasProgressed({ status: last = {} }: Deployment, next: DeploymentStatus): boolean {
  const oldOf = (status: DeploymentStatus): number => (status.replicas ?? 0) - (status.updatedReplicas ?? 0);
  return (
    (next.updatedReplicas ?? 0) > (last.updatedReplicas ?? 0) ||
    oldOf(next) < oldOf(last) ||
    (next.readyReplicas ?? 0) > (last.readyReplicas ?? 0) ||
    (next.availableReplicas ?? 0) > (last.availableReplicas ?? 0)
  );
}

/** When the deadline passes, in ms since 1970, by the last sign of progress. */
const dueAt = (condition: Condition, deadline: number): number =>
  Date.parse(condition.lastUpdateTime ?? "") + deadline * 1000;

function hasTimedOut(deadline: number, condition: Condition | undefined, now: number): boolean {
  if (condition === undefined || condition.reason === "NewReplicaSetAvailable") return false;
  return condition.reason === "ProgressDeadlineExceeded" || dueAt(condition, deadline) < now;
}

/** Whether nothing has been rolling since it was complete; then progress is not judged. */
const restsComplete = (status: DeploymentStatus, known: Condition | undefined): boolean =>
  (status.replicas ?? 0) === (status.updatedReplicas ?? 0) && known?.reason === "NewReplicaSetAvailable";

/** The conditions with what this pass saw of the rollout's progress (progress.go, syncRolloutStatus). */
function judged(
  deployment: Deployment,
  status: DeploymentStatus,
  newest: ReplicaSet | undefined,
  now: number,
): readonly Condition[] {
  const conditions = status.conditions ?? [];
  const deadline = deadlineOf(deployment);
  if (deadline === undefined) return without(conditions, "Progressing");
  const known = conditionOf(deployment.status?.conditions, "Progressing");
  if (restsComplete(status, known)) return conditions;
  const subject =
    newest === undefined
      ? `Deployment "${deployment.metadata.name}"`
      : `ReplicaSet "${newest.metadata.name}"`;
  const progressing = (state: Condition["status"], reason: string, what: string): Condition =>
    newCondition(now, { type: "Progressing", status: state, reason, message: `${subject} ${what}` });

  if (isComplete(deployment, status)) {
    const done = progressing("True", "NewReplicaSetAvailable", "has successfully progressed.");
    return withCondition(conditions, done);
  }
  if (hasProgressed(deployment, status)) {
    const moved = progressing("True", "ReplicaSetUpdated", "is progressing.");
    // Every sign of progress moves lastUpdateTime, unlike other conditions of the same reason.
    const since = known?.status === "True" ? known.lastTransitionTime : undefined;
    return [
      ...without(conditions, "Progressing"),
      since === undefined ? moved : { ...moved, lastTransitionTime: since },
    ];
  }
  if (hasTimedOut(deadline, conditionOf(conditions, "Progressing"), now)) {
    const late = progressing("False", "ProgressDeadlineExceeded", "has timed out progressing.");
    return withCondition(conditions, late);
  }
  return conditions;
}

/** The first ReplicaFailure of the new ReplicaSet, else of any (getReplicaFailures). */
function failureOf(counted: Counted): Condition | undefined {
  const failures = [...(counted.newest === undefined ? [] : [counted.newest]), ...counted.old]
    .map(({ status }) => conditionOf(status?.conditions, "ReplicaFailure"))
    .filter((condition) => condition !== undefined);
  const [first] = failures;
  if (first === undefined) return undefined;
  const at = first.lastTransitionTime ?? "";
  return {
    type: "ReplicaFailure",
    status: first.status,
    lastUpdateTime: at,
    lastTransitionTime: at,
    reason: first.reason ?? "",
    message: first.message ?? "",
  };
}

/** The status at the end of a pass of a rollout: counts, progress, failures. `now`: ms. */
export function rolloutStatusOf(deployment: Deployment, counted: Counted, now: number): DeploymentStatus {
  const status = statusOf(deployment, counted, now);
  const progress = judged(deployment, status, counted.newest, now);
  const failure = failureOf(counted);
  const conditions =
    failure === undefined ? without(progress, "ReplicaFailure") : withCondition(progress, failure);
  return { ...status, conditions };
}

/**
 * How long until the deadline must be looked at again, in ms; undefined where nobody waits for it
 * (requeueStuckDeployment; a second more than the deadline, as there).
 */
export function nextDeadlineCheck(
  deployment: Deployment,
  status: DeploymentStatus,
  now: number,
): number | undefined {
  const known = conditionOf(deployment.status?.conditions, "Progressing");
  const deadline = deadlineOf(deployment);
  if (deadline === undefined || known === undefined) return undefined;
  if (isComplete(deployment, status) || known.reason === "ProgressDeadlineExceeded") return undefined;
  const left = dueAt(known, deadline) - now;
  return left < 1000 ? 0 : left + 1000;
}
