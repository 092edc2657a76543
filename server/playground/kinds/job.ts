import type { Kind } from "./kind.ts";
import { defaultJob, prepareJob } from "./batch/defaults.ts";
import { differsIn } from "./rules/equal.ts";
import { jobCauses } from "./rules/other-rules.ts";
import { jobColumns } from "./print/workloads.ts";
import type { Job } from "./types/job.ts";

export type { Job, JobStatus } from "./types/job.ts";

export const jobs: Kind<Job> = {
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
