import type { KubeObject } from "../object.ts";
import type { JobSpec } from "./job.ts";
import type { Kind } from "./kind.ts";
import type { TemplateMeta } from "./pod-types.ts";
import { defaultCronJob } from "./batch/defaults.ts";
import { differsIn } from "./rules/equal.ts";
import { withFirstStatus } from "./rules/first-status.ts";
import { cronJobColumns } from "./print/workloads.ts";

export interface CronJob extends KubeObject {
  readonly spec: {
    readonly schedule: string;
    readonly timeZone?: string;
    readonly concurrencyPolicy?: "Allow" | "Forbid" | "Replace";
    readonly suspend?: boolean;
    readonly jobTemplate: { readonly metadata?: TemplateMeta; readonly spec: JobSpec };
    readonly successfulJobsHistoryLimit?: number;
    readonly failedJobsHistoryLimit?: number;
  };
  readonly status?: {
    readonly active?: readonly { readonly name?: string }[];
    readonly lastScheduleTime?: string;
    readonly lastSuccessfulTime?: string;
  };
}

export const cronJobs: Kind = {
  group: "batch",
  version: "v1",
  kind: "CronJob",
  plural: "cronjobs",
  singular: "cronjob",
  shortNames: ["cj"],
  categories: ["all"],
  namespaced: true,
  subresources: ["status"],
  defaults: defaultCronJob,
  prepare: withFirstStatus(() => ({})),
  generation: differsIn("spec"),
  columns: cronJobColumns,
};
