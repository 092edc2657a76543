import type { KubeObject } from "../object.ts";
import type { Kind } from "./kind.ts";
import type { Condition, PodTemplateSpec } from "./pod-types.ts";
import type { LabelSelector } from "./selector.ts";
import { defaultReplicaSet } from "./apps/defaults.ts";
import { differsIn } from "./rules/equal.ts";
import { withFirstStatus } from "./rules/first-status.ts";
import { replicaSetCauses } from "./apps/rules.ts";
import { replicaSetColumns } from "./print/workloads.ts";

export interface ReplicaSetSpec {
  readonly replicas?: number;
  readonly minReadySeconds?: number;
  readonly selector: LabelSelector;
  readonly template?: PodTemplateSpec;
}

export interface ReplicaSetStatus {
  readonly replicas: number;
  readonly fullyLabeledReplicas?: number;
  readonly readyReplicas?: number;
  readonly availableReplicas?: number;
  readonly terminatingReplicas?: number;
  readonly observedGeneration?: number;
  readonly conditions?: readonly Condition[];
}

export interface ReplicaSet extends KubeObject {
  readonly spec: ReplicaSetSpec;
  readonly status?: ReplicaSetStatus;
}

export const replicaSets: Kind = {
  group: "apps",
  version: "v1",
  kind: "ReplicaSet",
  plural: "replicasets",
  singular: "replicaset",
  shortNames: ["rs"],
  categories: ["all"],
  namespaced: true,
  subresources: ["status", "scale"],
  defaults: defaultReplicaSet,
  prepare: withFirstStatus(() => ({ replicas: 0 })),
  generation: differsIn("spec"),
  fields: (replicaSet) => ({ "status.replicas": String((replicaSet as ReplicaSet).status?.replicas ?? 0) }),
  validate: replicaSetCauses,
  columns: replicaSetColumns,
};
