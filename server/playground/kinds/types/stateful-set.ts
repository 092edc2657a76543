import type { KubeObject } from "../../object.ts";
import type { Condition, PodTemplateSpec } from "../pod-types.ts";
import type { LabelSelector } from "../selector.ts";

export interface StatefulSet extends KubeObject {
  readonly spec: {
    readonly replicas?: number;
    readonly selector: LabelSelector;
    readonly template: PodTemplateSpec;
    readonly serviceName?: string;
    readonly podManagementPolicy?: "OrderedReady" | "Parallel";
    readonly updateStrategy?: { readonly type?: "RollingUpdate" | "OnDelete" };
    readonly minReadySeconds?: number;
    readonly revisionHistoryLimit?: number;
  };
  readonly status?: {
    readonly observedGeneration?: number;
    readonly replicas: number;
    readonly readyReplicas?: number;
    readonly currentReplicas?: number;
    readonly updatedReplicas?: number;
    readonly availableReplicas?: number;
    readonly conditions?: readonly Condition[];
  };
}
