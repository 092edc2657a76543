import { at, flagAt, numberAt, stringAt, stringsAt, timeAt } from "../base/raw.ts";
import { dict, flag, int, list, maybe, struct, text, time, word, type Infer } from "../base/shape.ts";
import { kind } from "./kind.ts";
import { condition, manager, metaFields } from "./meta.ts";
import {
  annotations,
  count,
  lastAppliedKey,
  messageAt,
  readConditions,
  readManagers,
  readMeta,
  wholeNumber,
} from "./read-meta.ts";
import { readTemplate, template } from "./template.ts";

export const revisionKey = "deployment.kubernetes.io/revision";
export const changeCauseKey = "kubernetes.io/change-cause";

const status = struct({
  observedGeneration: int,
  replicas: int,
  updated: int,
  ready: int,
  available: int,
  unavailable: int,
  /** From Kubernetes 1.35 on; undefined where the server does not tell. */
  terminating: maybe(int),
  collisions: int,
});

export const deploymentShape = struct({
  ...metaFields,
  deletedAt: maybe(time),
  generation: int,
  /** spec.replicas; absent means 1. */
  replicas: int,
  paused: flag,
  strategy: word,
  /** As written: a number or a percentage. Undefined unless the strategy is RollingUpdate. */
  maxSurge: maybe(word),
  maxUnavailable: maybe(word),
  minReadySeconds: int,
  /** Undefined where no deadline applies (absent, or MaxInt32). */
  progressDeadlineSeconds: maybe(int),
  revisionHistoryLimit: int,
  matchLabels: dict(word),
  template,
  revision: maybe(int),
  changeCause: maybe(text),
  lastApplied: flag,
  managers: list(manager),
  /** Labels and annotations by which Helm, Argo CD and Flux mark what they own. */
  owners: dict(word),
  /** Undefined until the controller wrote a first status. */
  status: maybe(status),
  conditions: list(condition),
});

export type Deployment = Infer<typeof deploymentShape>;

const ownerKeys = [
  "app.kubernetes.io/managed-by",
  "meta.helm.sh/release-name",
  "meta.helm.sh/release-namespace",
  "helm.sh/chart",
  "argocd.argoproj.io/tracking-id",
  "argocd.argoproj.io/instance",
  "kustomize.toolkit.fluxcd.io/name",
  "helm.toolkit.fluxcd.io/name",
];

const noDeadline = 2147483647;

/** An IntOrString as text; absent means 25 % (pkg/apis/apps/v1/defaults.go). */
const readLimit = (value: unknown): string =>
  typeof value === "number" || typeof value === "string" ? String(value) : "25%";

/** A Deployment (apps/v1). */
export const deployment = /* @__PURE__ */ kind({
  name: "Deployment",
  path: "/apis/apps/v1",
  plural: "deployments",
  metadataOnly: false,
  shape: deploymentShape,
  read: (raw, door): Deployment => {
    const notes = annotations(raw);
    const labels = stringsAt(raw, "metadata", "labels");
    const rolling = (stringAt(raw, "spec", "strategy", "type") ?? "RollingUpdate") === "RollingUpdate";
    const limit = (field: string): string | undefined =>
      rolling ? readLimit(at(raw, "spec", "strategy", "rollingUpdate", field)) : undefined;
    const deadline = numberAt(raw, "spec", "progressDeadlineSeconds");
    return {
      ...readMeta(raw),
      deletedAt: timeAt(raw, "metadata", "deletionTimestamp"),
      generation: numberAt(raw, "metadata", "generation") ?? 0,
      replicas: numberAt(raw, "spec", "replicas") ?? 1,
      paused: flagAt(raw, "spec", "paused"),
      strategy: rolling ? "RollingUpdate" : (stringAt(raw, "spec", "strategy", "type") ?? ""),
      maxSurge: limit("maxSurge"),
      maxUnavailable: limit("maxUnavailable"),
      minReadySeconds: numberAt(raw, "spec", "minReadySeconds") ?? 0,
      progressDeadlineSeconds: deadline === noDeadline ? undefined : deadline,
      revisionHistoryLimit: numberAt(raw, "spec", "revisionHistoryLimit") ?? 10,
      matchLabels: stringsAt(raw, "spec", "selector", "matchLabels"),
      template: readTemplate(raw, door),
      revision: wholeNumber(notes[revisionKey]),
      changeCause: messageAt(raw, door, "metadata", "annotations", changeCauseKey),
      lastApplied: notes[lastAppliedKey] !== undefined,
      managers: readManagers(raw, [["f:spec", "f:template"]]),
      owners: Object.fromEntries(
        ownerKeys.flatMap((key) => {
          const value = labels[key] ?? notes[key];
          return value === undefined ? [] : [[key, value] as const];
        }),
      ),
      status:
        numberAt(raw, "status", "observedGeneration") === undefined
          ? undefined
          : {
              observedGeneration: count(raw, "observedGeneration"),
              replicas: count(raw, "replicas"),
              updated: count(raw, "updatedReplicas"),
              ready: count(raw, "readyReplicas"),
              available: count(raw, "availableReplicas"),
              unavailable: count(raw, "unavailableReplicas"),
              terminating: numberAt(raw, "status", "terminatingReplicas"),
              collisions: count(raw, "collisionCount"),
            },
      conditions: readConditions(raw, door),
    };
  },
});
