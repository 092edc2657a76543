import { at, flagAt, listAt, numberAt, stringAt, stringsAt, timeAt } from "../base/raw.ts";
import { flag, int, list, maybe, struct, text, time, word, type Infer } from "../base/shape.ts";
import { kind, type Door } from "./kind.ts";
import { labelsText, metaFields } from "./meta.ts";
import { controllerOf, messageAt, readMeta } from "./read-meta.ts";

/** How a container ended, or ended last. */
const ending = struct({
  reason: word,
  exitCode: int,
  signal: maybe(int),
  message: maybe(text),
  startedAt: maybe(time),
  finishedAt: maybe(time),
});
export type Ending = Infer<typeof ending>;

const container = struct({
  name: word,
  init: flag,
  ready: flag,
  restarts: int,
  /** "waiting", "running", "terminated", or "" where the kubelet has told nothing yet. */
  state: word,
  /** Why it waits, such as ContainerCreating or CrashLoopBackOff. */
  reason: maybe(word),
  message: maybe(text),
  startedAt: maybe(time),
  ended: maybe(ending),
  /** How its previous run ended (lastState.terminated). */
  last: maybe(ending),
  /** The digest that runs, where the kubelet tells. */
  imageId: maybe(word),
});
export type Container = Infer<typeof container>;

/** Reasons for which a container waits whose image does not come (pkg/kubelet/images/types.go). */
export const imageReasons: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "ErrImagePull",
  "ImagePullBackOff",
  "InvalidImageName",
  "ErrImageNeverPull",
]);

export const podShape = struct({
  ...metaFields,
  /** The uid of the ReplicaSet that controls it. */
  owner: maybe(word),
  /** `key=value,…` in the order of keys. */
  labels: word,
  node: maybe(word),
  phase: word,
  /** Of the pod as a whole, such as Evicted. */
  reason: maybe(word),
  message: maybe(text),
  /** metadata.deletionTimestamp: the moment when its grace ends, not when deletion was asked. */
  deletedAt: maybe(time),
  graceSeconds: maybe(int),
  finalizers: int,
  /** Condition PodScheduled. */
  scheduled: flag,
  scheduledAt: maybe(time),
  unscheduledReason: maybe(word),
  unscheduledMessage: maybe(text),
  /** Condition Ready, and when it last turned. */
  ready: flag,
  readyAt: maybe(time),
  readyReason: maybe(word),
  readyMessage: maybe(text),
  /** Condition ContainersReady: with `ready` false it means that a readiness gate is closed. */
  containersReady: flag,
  startedAt: maybe(time),
  containers: list(container),
});

export type Pod = Infer<typeof podShape>;

/** A Pod (v1). */
export const pod = /* @__PURE__ */ kind({
  name: "Pod",
  path: "/api/v1",
  plural: "pods",
  metadataOnly: false,
  shape: podShape,
  read: (raw, door): Pod => {
    const conditions = listAt(raw, "status", "conditions");
    const conditionOf = (type: string): unknown =>
      conditions.find((entry) => stringAt(entry, "type") === type);
    const scheduled = conditionOf("PodScheduled");
    const ready = conditionOf("Ready");
    const isScheduled = stringAt(scheduled, "status") === "True";
    const isReady = stringAt(ready, "status") === "True";
    return {
      ...readMeta(raw),
      owner: controllerOf(raw),
      labels: labelsText(stringsAt(raw, "metadata", "labels")),
      node: stringAt(raw, "spec", "nodeName"),
      phase: stringAt(raw, "status", "phase") ?? "",
      reason: stringAt(raw, "status", "reason"),
      message: messageAt(raw, door, "status", "message"),
      deletedAt: timeAt(raw, "metadata", "deletionTimestamp"),
      graceSeconds: numberAt(raw, "metadata", "deletionGracePeriodSeconds"),
      finalizers: listAt(raw, "metadata", "finalizers").length,
      scheduled: isScheduled,
      scheduledAt: timeAt(scheduled, "lastTransitionTime"),
      unscheduledReason: isScheduled ? undefined : stringAt(scheduled, "reason"),
      unscheduledMessage: isScheduled ? undefined : messageAt(scheduled, door, "message"),
      ready: isReady,
      readyAt: timeAt(ready, "lastTransitionTime"),
      readyReason: isReady ? undefined : stringAt(ready, "reason"),
      readyMessage: isReady ? undefined : messageAt(ready, door, "message"),
      containersReady: stringAt(conditionOf("ContainersReady"), "status") === "True",
      startedAt: timeAt(raw, "status", "startTime"),
      containers: [
        ...listAt(raw, "status", "initContainerStatuses").map((entry) => readContainer(entry, door, true)),
        ...listAt(raw, "status", "containerStatuses").map((entry) => readContainer(entry, door, false)),
      ],
    };
  },
});

function readContainer(raw: unknown, door: Door, init: boolean): Container {
  const state =
    ["running", "waiting", "terminated"].find((name) => at(raw, "state", name) !== undefined) ?? "";
  return {
    name: stringAt(raw, "name") ?? "",
    init,
    ready: flagAt(raw, "ready"),
    restarts: numberAt(raw, "restartCount") ?? 0,
    state,
    reason: stringAt(raw, "state", "waiting", "reason"),
    message: messageAt(raw, door, "state", "waiting", "message"),
    startedAt: timeAt(raw, "state", "running", "startedAt"),
    ended: readEnding(at(raw, "state", "terminated"), door),
    last: readEnding(at(raw, "lastState", "terminated"), door),
    imageId: stringAt(raw, "imageID"),
  };
}

function readEnding(raw: unknown, door: Door): Ending | undefined {
  if (raw === undefined) return undefined;
  return {
    reason: stringAt(raw, "reason") ?? "",
    exitCode: numberAt(raw, "exitCode") ?? 0,
    signal: numberAt(raw, "signal"),
    message: messageAt(raw, door, "message"),
    startedAt: timeAt(raw, "startedAt"),
    finishedAt: timeAt(raw, "finishedAt"),
  };
}
