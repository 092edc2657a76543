import type { KubeObject } from "../../object.ts";
import type { Condition, PodTemplateSpec } from "../pod-types.ts";
import type { LabelSelector } from "../selector.ts";

export interface JobSpec {
  readonly parallelism?: number;
  readonly completions?: number;
  readonly completionMode?: "NonIndexed" | "Indexed";
  readonly podFailurePolicy?: unknown;
  readonly successPolicy?: unknown;
  readonly activeDeadlineSeconds?: number;
  readonly backoffLimit?: number;
  readonly selector?: LabelSelector;
  readonly manualSelector?: boolean;
  readonly template: PodTemplateSpec;
  readonly ttlSecondsAfterFinished?: number;
  readonly podReplacementPolicy?: "TerminatingOrFailed" | "Failed";
  readonly managedBy?: string;
  readonly suspend?: boolean;
}

export interface JobStatus {
  readonly conditions?: readonly Condition[];
  readonly startTime?: string;
  readonly completionTime?: string;
  readonly active?: number;
  readonly ready?: number;
  readonly terminating?: number;
  readonly succeeded?: number;
  readonly failed?: number;
  /** Uids of pods that have ended, and are in none of the counts yet. */
  readonly uncountedTerminatedPods?: {
    readonly succeeded?: readonly string[];
    readonly failed?: readonly string[];
  };
}

export interface Job extends KubeObject {
  readonly spec: JobSpec;
  readonly status?: JobStatus;
}
