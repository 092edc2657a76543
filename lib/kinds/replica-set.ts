import { numberAt, timeAt } from "../base/raw.ts";
import { int, list, maybe, struct, text, time, word, type Infer } from "../base/shape.ts";
import { changeCauseKey, revisionKey } from "./deployment.ts";
import { kind } from "./kind.ts";
import { condition, metaFields } from "./meta.ts";
import {
  annotations,
  controllerOf,
  count,
  messageAt,
  readConditions,
  readMeta,
  wholeNumber,
} from "./read-meta.ts";
import { readTemplate, template } from "./template.ts";

const status = struct({
  observedGeneration: int,
  replicas: int,
  ready: int,
  available: int,
  /** From Kubernetes 1.35 on; undefined where the server does not tell. */
  terminating: maybe(int),
});

export const replicaSetShape = struct({
  ...metaFields,
  deletedAt: maybe(time),
  /** The uid of the Deployment that controls it. */
  owner: maybe(word),
  generation: int,
  replicas: int,
  minReadySeconds: int,
  template,
  revision: maybe(int),
  /** Numbers that this ReplicaSet had before, oldest first. */
  formerRevisions: list(int),
  changeCause: maybe(text),
  /** The Deployment's replicas when the controller last sized this set (an annotation). */
  desiredOfAll: maybe(int),
  maxOfAll: maybe(int),
  status: maybe(status),
  conditions: list(condition),
});

export type ReplicaSet = Infer<typeof replicaSetShape>;

/** A ReplicaSet (apps/v1): a version of its Deployment. */
export const replicaSet = /* @__PURE__ */ kind({
  name: "ReplicaSet",
  path: "/apis/apps/v1",
  plural: "replicasets",
  metadataOnly: false,
  shape: replicaSetShape,
  read: (raw, door): ReplicaSet => {
    const notes = annotations(raw);
    const former = (notes["deployment.kubernetes.io/revision-history"] ?? "").split(",").map(wholeNumber);
    return {
      ...readMeta(raw),
      deletedAt: timeAt(raw, "metadata", "deletionTimestamp"),
      owner: controllerOf(raw),
      generation: numberAt(raw, "metadata", "generation") ?? 0,
      replicas: numberAt(raw, "spec", "replicas") ?? 1,
      minReadySeconds: numberAt(raw, "spec", "minReadySeconds") ?? 0,
      template: readTemplate(raw, door),
      revision: wholeNumber(notes[revisionKey]),
      formerRevisions: former.filter((revision) => revision !== undefined),
      changeCause: messageAt(raw, door, "metadata", "annotations", changeCauseKey),
      desiredOfAll: wholeNumber(notes["deployment.kubernetes.io/desired-replicas"]),
      maxOfAll: wholeNumber(notes["deployment.kubernetes.io/max-replicas"]),
      // status.replicas is always written, even 0; observedGeneration comes with the controller's first status.
      status:
        numberAt(raw, "status", "observedGeneration") === undefined
          ? undefined
          : {
              observedGeneration: count(raw, "observedGeneration"),
              replicas: count(raw, "replicas"),
              ready: count(raw, "readyReplicas"),
              available: count(raw, "availableReplicas"),
              terminating: numberAt(raw, "status", "terminatingReplicas"),
            },
      conditions: readConditions(raw, door),
    };
  },
});
