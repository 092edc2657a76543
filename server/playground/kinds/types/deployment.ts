import type { KubeObject } from "../../object.ts";
import type { Condition, PodTemplateSpec } from "../pod-types.ts";
import type { LabelSelector } from "../selector.ts";

/** A count, or a percentage such as `"25%"`. */
export type IntOrPercent = number | string;

export interface DeploymentStrategy {
  readonly type?: "RollingUpdate" | "Recreate";
  readonly rollingUpdate?: { readonly maxSurge?: IntOrPercent; readonly maxUnavailable?: IntOrPercent };
}

/** What is stored has been defaulted: replicas, strategy, revisionHistoryLimit and progressDeadlineSeconds are there. */
export interface DeploymentSpec {
  readonly replicas?: number;
  readonly selector: LabelSelector;
  readonly template: PodTemplateSpec;
  readonly strategy?: DeploymentStrategy;
  readonly minReadySeconds?: number;
  readonly revisionHistoryLimit?: number;
  readonly paused?: boolean;
  readonly progressDeadlineSeconds?: number;
}

export interface DeploymentStatus {
  readonly observedGeneration?: number;
  readonly replicas?: number;
  readonly updatedReplicas?: number;
  readonly readyReplicas?: number;
  readonly availableReplicas?: number;
  readonly unavailableReplicas?: number;
  readonly terminatingReplicas?: number;
  readonly conditions?: readonly Condition[];
  readonly collisionCount?: number;
}

export interface Deployment extends KubeObject {
  readonly spec: DeploymentSpec;
  readonly status?: DeploymentStatus;
}
