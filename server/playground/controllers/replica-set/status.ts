import { withShared } from "../../registry/sharing.ts";
import { toTime } from "../../clock.ts";
import type { Pod } from "../../kinds/pod.ts";
import type { Condition } from "../../kinds/pod-types.ts";
import type { ReplicaSet, ReplicaSetStatus } from "../../kinds/replica-set.ts";
import { matchesLabels } from "../../kinds/selector.ts";
import { conditionOf, without } from "../conditions.ts";
import { isAvailable, isReady, unavailableUntil } from "../pods.ts";

/** The pods of a ReplicaSet, as they were before this sync made or deleted any. */
export interface Pods {
  readonly active: readonly Pod[];
  readonly terminating: readonly Pod[];
}

/** Set once and left as it is while pods cannot be made or deleted; gone with the first success. */
function conditionsOf(
  { spec, status }: ReplicaSet,
  active: number,
  failure: string | undefined,
  now: number,
): readonly Condition[] {
  const conditions = status?.conditions ?? [];
  if (failure === undefined) return without(conditions, "ReplicaFailure");
  if (conditionOf(conditions, "ReplicaFailure") !== undefined) return conditions;
  const missing = active < (spec.replicas ?? 1);
  const condition: Condition = {
    type: "ReplicaFailure",
    status: "True",
    lastTransitionTime: toTime(now),
    reason: missing ? "FailedCreate" : "FailedDelete",
    message: failure,
  };
  return [...conditions, condition];
}

/**
 * What a ReplicaSet's status should be (pkg/controller/replicaset/replica_set_utils.go, calculateStatus). `failure`: why
 * pods could not be made or deleted. `now`: ms.
 */
export function statusOf(
  replicaSet: ReplicaSet,
  pods: Pods,
  failure: string | undefined,
  now: number,
): ReplicaSetStatus {
  const { active, terminating } = pods;
  const { template, minReadySeconds = 0 } = replicaSet.spec;
  const labels = template?.metadata?.labels ?? {};
  const count = (holds: (pod: Pod) => boolean): number => active.filter(holds).length;
  const fullyLabeled = count(({ metadata }) => matchesLabels(labels, metadata.labels));
  const ready = count(isReady);
  const available = count((pod) => isAvailable(pod, minReadySeconds, now));
  const conditions = conditionsOf(replicaSet, active.length, failure, now);
  return {
    replicas: active.length,
    ...(fullyLabeled > 0 && { fullyLabeledReplicas: fullyLabeled }),
    ...(ready > 0 && { readyReplicas: ready }),
    ...(available > 0 && { availableReplicas: available }),
    terminatingReplicas: terminating.length,
    observedGeneration: replicaSet.metadata.generation ?? 0,
    ...(conditions.length > 0 && { conditions }),
  };
}

export const isNews = ({ status }: ReplicaSet, next: ReplicaSetStatus): boolean =>
  status === undefined || withShared(status, next) !== status;

/** In how many ms the next ready pod becomes available; undefined where none waits. */
export function nextAvailability(
  active: readonly Pod[],
  minReadySeconds: number,
  now: number,
): number | undefined {
  const waits = active
    .map((pod) => unavailableUntil(pod, minReadySeconds, now))
    .filter((until) => until !== undefined);
  // A millisecond past it: a pod is available strictly after its time.
  return waits.length === 0 ? undefined : Math.min(...waits) - now + 1;
}
