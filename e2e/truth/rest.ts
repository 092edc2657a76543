import { at, flagAt, listAt, numberAt, stringAt, stringsAt, type Raw } from "../../lib/base/raw.ts";
import { nameOf } from "./names.ts";
import type { Objects, Place } from "./record.ts";

const isObserved = (object: Raw): boolean =>
  numberAt(object, "status", "observedGeneration") === numberAt(object, "metadata", "generation");

const isOwnedBy = (owner: Raw, object: Raw): boolean =>
  listAt(object, "metadata", "ownerReferences").some(
    (one) => flagAt(one, "controller") && at(one, "uid") === at(owner, "metadata", "uid"),
  );

const owned = (owner: Raw, objects: ReadonlyMap<string, Raw>): readonly Raw[] =>
  [...objects.values()].filter((object) => isOwnedBy(owner, object));

const isLeaving = (pod: Raw): boolean => stringAt(pod, "metadata", "deletionTimestamp") !== undefined;

const isOver = (pod: Raw): boolean =>
  ["Succeeded", "Failed"].includes(stringAt(pod, "status", "phase") ?? "");

const isReady = (pod: Raw): boolean =>
  listAt(pod, "status", "conditions").some(
    (one) => at(one, "type") === "Ready" && at(one, "status") === "True",
  );

const count = (object: Raw, field: string): number => numberAt(object, "status", field) ?? 0;

/** Whether a ReplicaSet has the pods that it is to have, and has counted them. */
function isCounted(set: Raw, pods: ReadonlyMap<string, Raw>): boolean {
  const active = owned(set, pods).filter(
    (pod) => !isLeaving(pod) && stringAt(pod, "status", "phase") !== "Failed",
  );
  const fails = listAt(set, "status", "conditions").some((one) => at(one, "type") === "ReplicaFailure");
  return (
    (fails || numberAt(set, "spec", "replicas") === active.length) &&
    count(set, "replicas") === active.length &&
    count(set, "readyReplicas") === active.filter(isReady).length &&
    // Ready ones become available after a while.
    count(set, "availableReplicas") === count(set, "readyReplicas")
  );
}

/** Whether a Deployment has counted what its ReplicaSets have. */
const isSummed = (deployment: Raw, sets: readonly Raw[]): boolean =>
  ["replicas", "readyReplicas", "availableReplicas"].every(
    (field) => count(deployment, field) === sets.reduce((sum, set) => sum + count(set, field), 0),
  );

/** Whether a DaemonSet has a pod on each of its nodes, and has counted them. */
function isSpread(set: Raw, pods: ReadonlyMap<string, Raw>): boolean {
  const active = owned(set, pods).filter((pod) => !isLeaving(pod));
  const ready = active.filter(isReady).length;
  return (
    count(set, "desiredNumberScheduled") === active.length &&
    count(set, "currentNumberScheduled") === active.length &&
    count(set, "numberReady") === ready &&
    // Ready ones become available after a while.
    count(set, "numberAvailable") === ready
  );
}

/** Whether a StatefulSet has counted the pods that it has; how many those are may depend on one that is not ready. */
function isNumbered(set: Raw, pods: ReadonlyMap<string, Raw>): boolean {
  const all = owned(set, pods);
  const ready = all.filter(isReady).length;
  return (
    count(set, "replicas") === all.length &&
    count(set, "readyReplicas") === ready &&
    // Ready ones become available after a while.
    count(set, "availableReplicas") === ready
  );
}

/** Whether a Job has counted the pods that are at work, and those that have ended. */
function isTallied(job: Raw, pods: ReadonlyMap<string, Raw>): boolean {
  const all = owned(job, pods);
  const open = all.filter((pod) => !isLeaving(pod) && !isOver(pod));
  const held = all.filter((pod) => isOver(pod) && listAt(pod, "metadata", "finalizers").length > 0);
  return (
    count(job, "active") === open.length &&
    count(job, "ready") === open.filter(isReady).length &&
    count(job, "terminating") === all.filter(isLeaving).length &&
    held.length === 0
  );
}

/** Whether the scheduler and the node have done with a pod what they do at once. */
function isPlaced(pod: Raw): boolean {
  if (isLeaving(pod) || isOver(pod)) return true;
  if (stringAt(pod, "spec", "nodeName") === undefined)
    return listAt(pod, "status", "conditions").some((one) => at(one, "status") === "False");
  const behaves = stringsAt(pod, "metadata", "annotations")["rollscope.dev/behave"];
  if (behaves === "image-pull" || behaves === "config-error")
    return stringAt(pod, "status", "podIP") !== undefined;
  // Others become ready by the clock.
  const isPaced =
    stringsAt(pod, "metadata", "annotations")["pod-ready.stage.kwok.x-k8s.io/delay"] === "3600s";
  return stringAt(pod, "status", "phase") !== "Pending" && (isPaced || behaves !== undefined || isReady(pod));
}

const isSelectedBy = (selector: Readonly<Record<string, string>>, pod: Raw): boolean => {
  const labels = stringsAt(pod, "metadata", "labels");
  return Object.entries(selector).every(([key, value]) => labels[key] === value);
};

/** Whether the slices of a Service hold the pods that it selects, as they are. */
function isSliced(service: Raw, { EndpointSlice, Pod }: Objects): boolean {
  const selector = stringsAt(service, "spec", "selector");
  const wanted = [...Pod.values()]
    .filter((pod) => isSelectedBy(selector, pod) && stringAt(pod, "status", "podIP") !== undefined)
    .map((pod) => `${nameOf(pod)} ${String(isReady(pod))} ${String(isLeaving(pod))}`);
  const told = owned(service, EndpointSlice)
    .flatMap((slice) => listAt(slice, "endpoints"))
    .map((one) =>
      [
        at(one, "targetRef", "name"),
        at(one, "conditions", "serving"),
        at(one, "conditions", "terminating"),
      ].join(" "),
    );
  return wanted.sort().join() === told.sort().join();
}

/** Whether somebody has something to do that takes no time. */
export const isBusy = (objects: Objects): boolean => {
  const { Deployment, ReplicaSet, DaemonSet, StatefulSet, Job, Pod, Service } = objects;
  const workloads = [Deployment, ReplicaSet, DaemonSet, StatefulSet].flatMap((kind) => [...kind.values()]);
  return (
    !workloads.every(isObserved) ||
    ![...StatefulSet.values()].every((set) => isNumbered(set, Pod)) ||
    ![...Job.values()].every((job) => isTallied(job, Pod)) ||
    ![...DaemonSet.values()].every((set) => isSpread(set, Pod)) ||
    ![...ReplicaSet.values()].every((set) => isCounted(set, Pod)) ||
    ![...Deployment.values()].every((one) => isSummed(one, owned(one, ReplicaSet))) ||
    ![...Pod.values()].every(isPlaced) ||
    ![...Service.values()].every((service) => isSliced(service, objects))
  );
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** ms that something may stay undone before it is taken for undone for good. */
const patience = 6_000;

/** ms that the scheduler lets a pod wait at least before it tries again. */
const backOff = 1_500;

const isParked = (pod: Raw): boolean => stringAt(pod, "spec", "nodeName") === undefined && !isLeaving(pod);

/** Waits until nothing has been heard of a namespace for `quiet` ms, and all that there is to hear has been. */
export async function rest(
  place: Place,
  {
    quiet,
    isUpToDate,
  }: { readonly quiet: number; readonly isUpToDate: (objects: Objects) => Promise<boolean> },
): Promise<void> {
  const since = Date.now();
  for (;;) {
    const heard = Math.max(place.heard(), since);
    const silent = Date.now() - heard;
    const objects = place.objects();
    const enough = [...objects.Pod.values()].some(isParked) ? Math.max(quiet, backOff) : quiet;
    const isStill = silent >= enough && (silent >= patience || !isBusy(objects));
    if (isStill && (await isUpToDate(objects))) return;
    await pause(Math.max(50, Math.min(quiet, quiet - silent)));
  }
}

/** Waits until the Deployment's condition has a reason; throws after 40 s. */
export async function untilReason(
  place: Place,
  { name, condition, reason }: { readonly name: string; readonly condition: string; readonly reason: string },
): Promise<void> {
  const end = Date.now() + 40_000;
  const has = (): boolean => {
    const deployment = place.objects().Deployment.get(name);
    return listAt(deployment, "status", "conditions").some(
      (one) => at(one, "type") === condition && at(one, "reason") === reason,
    );
  };
  while (!has()) {
    if (Date.now() > end) throw new Error(`Deployment ${name} did not become ${reason} within 40 s.`);
    await pause(50);
  }
}
