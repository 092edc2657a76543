import type { KubeObject } from "../object.ts";
import type { Kind } from "./kind.ts";
import type { Condition, PodTemplateSpec } from "./pod-types.ts";
import type { LabelSelector } from "./selector.ts";
import { defaultJob, prepareJob } from "./batch/defaults.ts";
import { differsIn } from "./rules/equal.ts";
import { jobCauses } from "./rules/other-rules.ts";
import { jobColumns } from "./print/workloads.ts";

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

export const jobs: Kind = {
  group: "batch",
  version: "v1",
  kind: "Job",
  plural: "jobs",
  singular: "job",
  shortNames: [],
  categories: ["all"],
  namespaced: true,
  subresources: ["status"],
  defaults: defaultJob,
  prepare: prepareJob,
  generation: differsIn("spec"),
  fields: (job) => ({ "status.successful": String((job as Job).status?.succeeded ?? 0) }),
  validate: jobCauses,
  columns: jobColumns,
};
