import type { KubeObject } from "../../object.ts";
import type { JobSpec } from "./job.ts";
import type { TemplateMeta } from "../pod-types.ts";

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
