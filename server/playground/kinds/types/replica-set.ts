import type { KubeObject } from "../../object.ts";
import type { Condition, PodTemplateSpec } from "../pod-types.ts";
import type { LabelSelector } from "../selector.ts";

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
