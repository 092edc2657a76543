import { copyOf } from "../../json.ts";
import { deployments } from "../../kinds/deployment.ts";
import type { PodTemplateSpec } from "../../kinds/pod-types.ts";
import type { ReplicaSet } from "../../kinds/replica-set.ts";
import { startControllers } from "../controllers.ts";
import { sameTemplate } from "../deployment/template.ts";
import { createNodes, type Behaviour } from "./nodes.ts";
import { createStage, deploymentOf, namespace, replicaSetsOf, type Stage } from "./stage.ts";

export interface Running extends Stage {
  /** Lets seconds pass: pods start, become ready and go, controllers act. */
  readonly run: (seconds: number, behaviour?: Behaviour) => void;
  readonly stop: () => void;
}

/** A cluster in which all controllers act, in their own time. */
export function createRunning(): Running {
  const stage = createStage();
  const stop = startControllers(stage, { ca: "PEM" });
  const nodes = createNodes(stage);
  stage.clock.advance(10);
  return {
    ...stage,
    run(seconds, behaviour = {}) {
      for (let second = 0; second < seconds; second += 1) {
        stage.clock.advance(1000);
        nodes.tick(behaviour);
        stage.clock.advance(100);
      }
    },
    stop,
  };
}

const revisionKey = "deployment.kubernetes.io/revision";
const causeKey = "kubernetes.io/change-cause";

/** What `kubectl rollout undo` does not take from the ReplicaSet. */
const kept: ReadonlySet<string> = new Set([
  "kubectl.kubernetes.io/last-applied-configuration",
  revisionKey,
  "deployment.kubernetes.io/revision-history",
  "deployment.kubernetes.io/desired-replicas",
  "deployment.kubernetes.io/max-replicas",
  "deprecated.deployment.rollback.to",
]);

const numberOf = ({ metadata }: ReplicaSet): number => Number(metadata.annotations?.[revisionKey] ?? 0);

/** The template that goes back: as kubectl sends it, decoded and encoded by Go, without the hash. */
function templateToSend({ spec }: ReplicaSet): PodTemplateSpec {
  const template = copyOf(spec.template) ?? { spec: { containers: [] } };
  const { "pod-template-hash": _, ...labels } = template.metadata?.labels ?? {};
  return { ...template, metadata: { ...template.metadata, labels } };
}

/** `kubectl rollout undo deployment/web --to-revision=<to>`; 0 is the one before. Returns what kubectl prints. */
export function undo(stage: Stage, to = 0): string {
  const deployment = deploymentOf(stage);
  const sorted = [...replicaSetsOf(stage)].sort((a, b) => numberOf(b) - numberOf(a));
  const target = to === 0 ? sorted[1] : sorted.find((replicaSet) => numberOf(replicaSet) === to);
  if (target === undefined) {
    return to === 0
      ? 'error: no rollout history found for deployment "web"'
      : `error: unable to find specified revision ${to} in history`;
  }
  if (deployment.spec.paused === true) {
    return "error: you cannot rollback a paused deployment; resume it first with 'kubectl rollout resume' and try again";
  }
  if (sameTemplate(target.spec.template, deployment.spec.template)) {
    return `deployment.apps/web skipped rollback (current template already matches revision ${numberOf(target)})`;
  }
  const entries = [
    ...Object.entries(deployment.metadata.annotations ?? {}).filter(([key]) => kept.has(key)),
    ...Object.entries(target.metadata.annotations ?? {}).filter(([key]) => !kept.has(key)),
  ];
  stage.registry.change(
    deployments,
    namespace,
    "web",
    (draft) => ({
      ...draft,
      metadata: { ...(draft["metadata"] as object), annotations: Object.fromEntries(entries) },
      spec: { ...(draft["spec"] as object), template: templateToSend(target) },
    }),
    { manager: "kubectl" },
  );
  return "deployment.apps/web rolled back";
}

/** `[revision, version, replicas, history, change-cause]`, as `kubectl rollout history` orders them. */
export type Revision = readonly [number, string, number, string, string];

export const revisionsOf = (stage: Stage): readonly Revision[] =>
  replicaSetsOf(stage)
    .map((replicaSet): Revision => {
      const { annotations } = replicaSet.metadata;
      const version = replicaSet.spec.template?.spec.containers[0]?.image.split(":")[1] ?? "";
      return [
        numberOf(replicaSet),
        version,
        replicaSet.spec.replicas ?? 0,
        annotations?.["deployment.kubernetes.io/revision-history"] ?? "",
        annotations?.[causeKey] ?? "",
      ];
    })
    .sort((a, b) => a[0] - b[0]);

/** The Deployment's own `[revision, change-cause]`. */
export function currentRevision(stage: Stage): readonly [string, string] {
  const { annotations } = deploymentOf(stage).metadata;
  return [annotations?.[revisionKey] ?? "", annotations?.[causeKey] ?? ""];
}
