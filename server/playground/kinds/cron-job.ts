import type { Kind } from "./kind.ts";
import { defaultCronJob } from "./batch/defaults.ts";
import { differsIn } from "./rules/equal.ts";
import { withFirstStatus } from "./rules/first-status.ts";
import { cronJobColumns } from "./print/workloads.ts";

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
