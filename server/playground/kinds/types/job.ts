import type { KubeObject } from "../../object.ts";
import type { Condition, PodTemplateSpec } from "../pod-types.ts";
import type { LabelSelector } from "../selector.ts";

export interface JobSpec {
  readonly parallelism?: number;
  readonly completions?: number;
  readonly completionMode?: "NonIndexed" | "Indexed";
  readonly activeDeadlineSeconds?: number;
  readonly backoffLimit?: number;
  readonly selector?: LabelSelector;
  readonly manualSelector?: boolean;
  readonly template: PodTemplateSpec;
  readonly ttlSecondsAfterFinished?: number;
  readonly suspend?: boolean;
}

export interface Job extends KubeObject {
  readonly spec: JobSpec;
  readonly status?: {
    readonly conditions?: readonly Condition[];
    readonly startTime?: string;
    readonly completionTime?: string;
    readonly active?: number;
    readonly ready?: number;
    readonly succeeded?: number;
    readonly failed?: number;
  };
}
