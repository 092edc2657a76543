import type { DaemonSet } from "../../kinds/types/daemon-set.ts";
import { isAvailable, isReady } from "../pods.ts";
import { isUpToDate } from "./template.ts";
import type { View } from "./view.ts";

type Status = NonNullable<DaemonSet["status"]>;

/** What a DaemonSet's status should be (pkg/controller/daemon, updateDaemonSetStatus): a node counts by its first pod. */
export function statusOf({ daemonSet, hash, spots, now }: View): Status {
  const { metadata, spec, status } = daemonSet;
  const wanted = spots.filter(({ wish }) => wish.run);
  const firsts = wanted.flatMap(({ pods }) => pods.slice(0, 1));
  const ready = firsts.filter(isReady);
  const available = ready.filter((pod) => isAvailable(pod, spec.minReadySeconds ?? 0, now)).length;
  const updated = firsts.filter((pod) => isUpToDate(pod.metadata.labels, daemonSet, hash)).length;
  const unavailable = wanted.length - available;
  return {
    currentNumberScheduled: firsts.length,
    numberMisscheduled: spots.filter(({ wish, pods }) => !wish.run && pods.length > 0).length,
    desiredNumberScheduled: wanted.length,
    numberReady: ready.length,
    observedGeneration: metadata.generation ?? 0,
    ...(updated > 0 && { updatedNumberScheduled: updated }),
    ...(available > 0 && { numberAvailable: available }),
    ...(unavailable > 0 && { numberUnavailable: unavailable }),
    ...(status?.collisionCount === undefined ? {} : { collisionCount: status.collisionCount }),
    ...(status?.conditions === undefined ? {} : { conditions: status.conditions }),
  };
}
