import type { KubeObject } from "../object.ts";
import type { Kind } from "./kind.ts";
import { defaultJob, prepareJob } from "./batch/defaults.ts";
import { differsIn } from "./rules/equal.ts";
import { jobCauses } from "./rules/other-rules.ts";
import { jobColumns } from "./print/workloads.ts";
import type { Job } from "./types/job.ts";

export type { Job, JobStatus } from "./types/job.ts";

/** What of Jobs is kept and not done. */
function jobCaveats(object: KubeObject): readonly string[] {
  const { completionMode, podFailurePolicy, successPolicy } = (object as Job).spec;
  return [
    ...(completionMode === "Indexed"
      ? ["the playground keeps Indexed Jobs and runs none: no pods come of it"]
      : []),
    ...(podFailurePolicy === undefined
      ? []
      : ["the playground does not obey spec.podFailurePolicy: a failed pod counts toward spec.backoffLimit"]),
    ...(successPolicy === undefined ? [] : ["the playground does not obey spec.successPolicy"]),
  ];
}

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
  caveats: jobCaveats,
  columns: jobColumns,
};
