import type { KubeObject } from "../../object.ts";
import type { Condition, PodTemplateSpec } from "../pod-types.ts";

export interface ReplicationController extends KubeObject {
  readonly spec: {
    readonly replicas?: number;
    readonly minReadySeconds?: number;
    readonly selector?: Readonly<Record<string, string>>;
    readonly template?: PodTemplateSpec;
  };
  readonly status?: {
    readonly replicas: number;
    readonly readyReplicas?: number;
    readonly availableReplicas?: number;
    readonly observedGeneration?: number;
    readonly conditions?: readonly Condition[];
  };
}
