import type { Draft, KubeObject } from "../../object.ts";
import { defaultTemplate } from "../pod-spec/defaults.ts";
import { byDefault, isAbsent, structIn } from "../rules/draft.ts";

function defaultJobSpec(spec: Draft): void {
  if (isAbsent(spec["completions"]) && isAbsent(spec["parallelism"])) spec["completions"] = 1;
  byDefault(spec, "parallelism", 1);
  byDefault(spec, "backoffLimit", isAbsent(spec["backoffLimitPerIndex"]) ? 6 : 2_147_483_647);
  byDefault(spec, "completionMode", "NonIndexed");
  byDefault(spec, "suspend", false);
  byDefault(spec, "manualSelector", false);
  byDefault(
    spec,
    "podReplacementPolicy",
    isAbsent(spec["podFailurePolicy"]) ? "TerminatingOrFailed" : "Failed",
  );
  defaultTemplate(structIn(spec, "template"));
}

/** pkg/apis/batch/v1/defaults.go, SetDefaults_Job. */
export function defaultJob(job: Draft): void {
  const spec = structIn(job, "spec");
  defaultJobSpec(spec);
  const { labels } = structIn(structIn(spec, "template"), "metadata");
  if (!isAbsent(labels)) byDefault(structIn(job, "metadata"), "labels", { ...(labels as object) });
}

/** pkg/apis/batch/v1/defaults.go, SetDefaults_CronJob; the defaults of its Jobs are theirs. */
export function defaultCronJob(cronJob: Draft): void {
  const spec = structIn(cronJob, "spec");
  byDefault(spec, "concurrencyPolicy", "Allow");
  byDefault(spec, "suspend", false);
  byDefault(spec, "successfulJobsHistoryLimit", 3);
  byDefault(spec, "failedJobsHistoryLimit", 1);
  const jobSpec = structIn(structIn(spec, "jobTemplate"), "spec");
  defaultTemplate(structIn(jobSpec, "template"));
}

const uidLabels = ["controller-uid", "batch.kubernetes.io/controller-uid"] as const;
const nameLabels = ["job-name", "batch.kubernetes.io/job-name"] as const;

/** Makes a new Job's pods its own, by its uid (pkg/registry/batch/job/strategy.go, generateSelector). */
export function prepareJob(job: Draft, old: KubeObject | undefined): void {
  if (old !== undefined) return;
  job["status"] = {};
  const spec = structIn(job, "spec");
  if (spec["manualSelector"] === true) return;
  const { uid, name } = structIn(job, "metadata");
  const metadata = structIn(structIn(spec, "template"), "metadata");
  const labels = structIn(metadata, "labels");
  for (const label of nameLabels) byDefault(labels, label, name);
  for (const label of uidLabels) byDefault(labels, label, uid);
  byDefault(structIn(structIn(spec, "selector"), "matchLabels"), uidLabels[1], uid);
  // Upstream does it when it reads what it has stored: the defaults know the labels of the template then.
  byDefault(structIn(job, "metadata"), "labels", { ...labels });
}
