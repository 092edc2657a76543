import { at, listAt, stringAt, stringsAt, type Raw } from "../../lib/base/raw.ts";
import { nameOf } from "./names.ts";
import type { Objects } from "./record.ts";

const imageOf = (pod: Raw): string => stringAt(listAt(pod, "spec", "containers")[0], "image") ?? "";
export const isReady = (pod: Raw): boolean =>
  listAt(pod, "status", "conditions").some(
    (one) => at(one, "type") === "Ready" && at(one, "status") === "True",
  );
const isLeaving = (pod: Raw): boolean => stringAt(pod, "metadata", "deletionTimestamp") !== undefined;

/** The how-manieth ReplicaSet of those that are there a pod is of; they are in the order in which they came. */
function placeOf({ ReplicaSet }: Objects, pod: Raw): number {
  const hash = stringAt(pod, "metadata", "labels", "pod-template-hash");
  return [...ReplicaSet.values()].findIndex(
    (set) => stringAt(set, "metadata", "labels", "pod-template-hash") === hash,
  );
}

/** Those of the oldest version first, of one version the oldest; of one second any, since they are alike. */
const byAge = (objects: Objects): readonly Raw[] =>
  [...objects.Pod.values()].sort(
    (a, b) =>
      placeOf(objects, a) - placeOf(objects, b) ||
      (stringAt(a, "metadata", "creationTimestamp") ?? "").localeCompare(
        stringAt(b, "metadata", "creationTimestamp") ?? "",
      ) ||
      nameOf(a).localeCompare(nameOf(b)),
  );

const isOf = (pod: Raw, tag: string | undefined): boolean =>
  tag === undefined ? !imageOf(pod).includes("broken") : imageOf(pod).endsWith(`:${tag}`);

/** Pods that run and wait to be told that they are ready. */
export const waiting = (objects: Objects, tag?: string): readonly Raw[] =>
  byAge(objects).filter(
    (pod) =>
      stringAt(pod, "status", "phase") === "Running" &&
      !isReady(pod) &&
      !isLeaving(pod) &&
      stringsAt(pod, "metadata", "annotations")["rollscope.dev/behave"] === undefined &&
      isOf(pod, tag),
  );

export const leaving = (objects: Objects): readonly Raw[] => byAge(objects).filter(isLeaving);

const isOver = (pod: Raw): boolean =>
  ["Succeeded", "Failed"].includes(stringAt(pod, "status", "phase") ?? "");

/**
 * The pod that `{pod}` or `{pod 2.0}` in a command stands for: the oldest one that is ready, or the oldest; none that has
 * ended.
 */
export function podNamed(objects: Objects, tag: string | undefined): string {
  const there = byAge(objects).filter(
    (pod) => !isLeaving(pod) && !isOver(pod) && (tag === undefined || imageOf(pod).endsWith(`:${tag}`)),
  );
  const pod = there.find(isReady) ?? there[0];
  return pod === undefined ? "no-such-pod" : nameOf(pod);
}
