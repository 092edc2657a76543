import type { CronJob } from "./types/cron-job.ts";
import type { Kind } from "./kind.ts";
import { defaultCronJob } from "./batch/defaults.ts";
import { required } from "./rules/checks.ts";
import { at, root } from "./rules/place.ts";
import { differsIn } from "./rules/equal.ts";
import { withFirstStatus } from "./rules/first-status.ts";
import { cronJobColumns } from "./print/workloads.ts";

export const cronJobs: Kind<CronJob> = {
  group: "batch",
  version: "v1",
  kind: "CronJob",
  plural: "cronjobs",
  singular: "cronjob",
  shortNames: ["cj"],
  categories: ["all"],
  namespaced: true,
  subresources: ["status"],
  caveats: () => ["the playground keeps CronJobs and runs none: no Jobs come of it"],
  defaults: defaultCronJob,
  prepare: withFirstStatus(() => ({})),
  // Of pkg/apis/batch/validation, ValidateCronJob, what its rows show.
  validate: (draft) => required(at(root(draft), "spec", "schedule")),
  generation: differsIn("spec"),
  columns: cronJobColumns,
};
