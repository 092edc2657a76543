import { at, listAt, numberAt, stringAt, stringsAt, type Raw } from "../../lib/base/raw.ts";
import type { Objects, Place } from "./record.ts";

const isObserved = (object: Raw): boolean =>
  numberAt(object, "status", "observedGeneration") === numberAt(object, "metadata", "generation");

const hasItsPods = (set: Raw): boolean =>
  numberAt(set, "spec", "replicas") === (numberAt(set, "status", "replicas") ?? 0) ||
  listAt(set, "status", "conditions").some((one) => at(one, "type") === "ReplicaFailure");

/** Ready ones become available after a while. */
const isAvailable = (set: Raw): boolean =>
  numberAt(set, "status", "readyReplicas") === numberAt(set, "status", "availableReplicas");

/** Whether the scheduler and the node have done with a pod what they do at once. */
function isPlaced(pod: Raw): boolean {
  if (stringAt(pod, "metadata", "deletionTimestamp") !== undefined) return true;
  if (stringAt(pod, "spec", "nodeName") === undefined)
    return listAt(pod, "status", "conditions").some((one) => at(one, "status") === "False");
  const behaves = stringsAt(pod, "metadata", "annotations")["rollscope.dev/behave"];
  if (behaves === "image-pull" || behaves === "config-error")
    return stringAt(pod, "status", "podIP") !== undefined;
  return stringAt(pod, "status", "phase") !== "Pending";
}

/** Whether somebody has something to do that takes no time. */
export const isBusy = ({ Deployment, ReplicaSet, Pod }: Objects): boolean =>
  ![...Deployment.values(), ...ReplicaSet.values()].every(isObserved) ||
  ![...ReplicaSet.values()].every((set) => hasItsPods(set) && isAvailable(set)) ||
  ![...Pod.values()].every(isPlaced);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** ms that something may stay undone before it is taken for undone for good. */
const patience = 6_000;

/** Waits until nothing has been heard of a namespace for `quiet` ms. */
export async function rest(place: Place, quiet: number): Promise<void> {
  const since = Date.now();
  for (;;) {
    const heard = Math.max(place.heard(), since);
    const silent = Date.now() - heard;
    if (silent >= quiet && (silent >= patience || !isBusy(place.objects()))) return;
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
