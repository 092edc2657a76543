import type { KubeObject } from "../../object.ts";
import type { Condition, PodTemplateSpec } from "../pod-types.ts";
import type { LabelSelector } from "../selector.ts";

export interface DaemonSet extends KubeObject {
  readonly spec: {
    readonly selector: LabelSelector;
    readonly template: PodTemplateSpec;
    readonly updateStrategy?: { readonly type?: "RollingUpdate" | "OnDelete" };
    readonly minReadySeconds?: number;
    readonly revisionHistoryLimit?: number;
  };
  readonly status?: {
    readonly currentNumberScheduled: number;
    readonly desiredNumberScheduled: number;
    readonly numberMisscheduled: number;
    readonly numberReady: number;
    readonly numberAvailable?: number;
    readonly numberUnavailable?: number;
    readonly updatedNumberScheduled?: number;
    readonly observedGeneration?: number;
    readonly conditions?: readonly Condition[];
  };
}
