import type { Pod } from "../../kinds/pod.ts";
import type { StatefulSet } from "../../kinds/types/stateful-set.ts";
import { revisionOfPod } from "./identity.ts";
import { isAvailableIn, isLeaving, isRunningAndReady, type Pass } from "./pass.ts";

type Status = NonNullable<StatefulSet["status"]>;

/**
 * What a StatefulSet's status should be (pkg/controller/statefulset, updateStatus and completeUpdate): the pods as they
 * were when the pass began. When all are there, ready and of the present template, the update is over.
 */
export function statusOf(pass: Pass): Status {
  const { set, history, owned, rolled } = pass;
  const wanted = set.spec.replicas ?? 1;
  const [now, next] = [history.current.metadata.name, history.update.metadata.name];
  const ready = owned.filter(isRunningAndReady);
  const of = (revision: string): number =>
    owned.filter((pod: Pod) => !isLeaving(pod) && revisionOfPod(pod) === revision).length;
  const updated = of(next);
  const isOver = updated === wanted && ready.length === wanted && owned.length === wanted;
  const current = isOver ? updated : of(now) - rolled;
  return {
    observedGeneration: set.metadata.generation ?? 0,
    replicas: owned.length,
    ...(ready.length > 0 && { readyReplicas: ready.length }),
    ...(current !== 0 && { currentReplicas: current }),
    ...(updated > 0 && { updatedReplicas: updated }),
    availableReplicas: ready.filter((pod) => isAvailableIn(pass, pod)).length,
    currentRevision: isOver ? next : now,
    updateRevision: next,
    collisionCount: history.collisions,
    ...(set.status?.conditions === undefined ? {} : { conditions: set.status.conditions }),
  };
}
