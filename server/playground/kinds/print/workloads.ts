import { age, humanDuration } from "../age.ts";
import type { ControllerRevision } from "../types/controller-revision.ts";
import type { CronJob } from "../types/cron-job.ts";
import type { DaemonSet } from "../types/daemon-set.ts";
import type { Deployment } from "../types/deployment.ts";
import type { Job } from "../types/job.ts";
import type { Column } from "../kind.ts";
import type { PodTemplate } from "../types/pod-template.ts";
import type { ReplicaSet } from "../types/replica-set.ts";
import type { ReplicationController } from "../types/replication-controller.ts";
import { labelsText, selectorText, type LabelSelector } from "../selector.ts";
import type { StatefulSet } from "../types/stateful-set.ts";
import { ageColumn, containerColumns, count, nameColumn, text, textCount, wide } from "./column.ts";

const orNone = (selector: LabelSelector | undefined): string => selectorText(selector) || "<none>";

export const deploymentColumns: readonly Column[] = [
  nameColumn,
  text(
    "Ready",
    "How many of the wanted pods are ready.",
    ({ spec, status }: Deployment) => `${status?.readyReplicas ?? 0}/${spec.replicas ?? 0}`,
  ),
  textCount(
    "Up-to-date",
    "Pods of the newest template.",
    ({ status }: Deployment) => status?.updatedReplicas ?? 0,
  ),
  textCount(
    "Available",
    "Pods that are available.",
    ({ status }: Deployment) => status?.availableReplicas ?? 0,
  ),
  ageColumn,
  ...containerColumns(({ spec }: Deployment) => spec.template.spec.containers),
  wide(text("Selector", "Which pods are its own.", ({ spec }: Deployment) => selectorText(spec.selector))),
];

type Replicated = ReplicaSet | ReplicationController;

const replicaColumns: readonly Column[] = [
  nameColumn,
  count("Desired", "Pods that are wanted.", ({ spec }: Replicated) => spec.replicas ?? 0),
  count("Current", "Pods that there are.", ({ status }: Replicated) => status?.replicas ?? 0),
  count("Ready", "Pods that are ready.", ({ status }: Replicated) => status?.readyReplicas ?? 0),
  ageColumn,
  ...containerColumns(({ spec }: Replicated) => spec.template?.spec.containers),
];

export const replicaSetColumns: readonly Column[] = [
  ...replicaColumns,
  wide(text("Selector", "Which pods are its own.", ({ spec }: ReplicaSet) => orNone(spec.selector))),
];

export const replicationControllerColumns: readonly Column[] = [
  ...replicaColumns,
  wide(
    text("Selector", "Which pods are its own.", ({ spec }: ReplicationController) =>
      labelsText(spec.selector),
    ),
  ),
];

export const statefulSetColumns: readonly Column[] = [
  nameColumn,
  text(
    "Ready",
    "How many of the wanted pods are ready.",
    ({ spec, status }: StatefulSet) => `${status?.readyReplicas ?? 0}/${spec.replicas ?? 0}`,
  ),
  ageColumn,
  ...containerColumns(({ spec }: StatefulSet) => spec.template.spec.containers),
];

export const daemonSetColumns: readonly Column[] = [
  nameColumn,
  count(
    "Desired",
    "Nodes that should run it.",
    ({ status }: DaemonSet) => status?.desiredNumberScheduled ?? 0,
  ),
  count(
    "Current",
    "Nodes that run it and should.",
    ({ status }: DaemonSet) => status?.currentNumberScheduled ?? 0,
  ),
  count("Ready", "Nodes whose pod is ready.", ({ status }: DaemonSet) => status?.numberReady ?? 0),
  count(
    "Up-to-date",
    "Pods of the newest template.",
    ({ status }: DaemonSet) => status?.updatedNumberScheduled ?? 0,
  ),
  count(
    "Available",
    "Nodes whose pod is available.",
    ({ status }: DaemonSet) => status?.numberAvailable ?? 0,
  ),
  text("Node Selector", "Labels of the nodes.", ({ spec }: DaemonSet) =>
    labelsText(spec.template.spec.nodeSelector),
  ),
  ageColumn,
  ...containerColumns(({ spec }: DaemonSet) => spec.template.spec.containers),
  wide(text("Selector", "Which pods are its own.", ({ spec }: DaemonSet) => orNone(spec.selector))),
];

function completionsText({ spec, status }: Job): string {
  const done = status?.succeeded ?? 0;
  if (spec.completions !== undefined) return `${done}/${spec.completions}`;
  const parallelism = spec.parallelism ?? 0;
  return parallelism > 1 ? `${done}/1 of ${parallelism}` : `${done}/1`;
}

function durationText({ status }: Job, now: number): string {
  if (status?.startTime === undefined) return "";
  const end = status.completionTime === undefined ? now : Date.parse(status.completionTime);
  return humanDuration(end - Date.parse(status.startTime));
}

/** As kubectl sums its conditions up since 1.29. */
function jobStatus({ metadata, status }: Job): string {
  const holds = (wanted: string): boolean =>
    status?.conditions?.some(({ type, status: value }) => type === wanted && value === "True") ?? false;
  if (holds("Complete")) return "Complete";
  if (holds("Failed")) return "Failed";
  if (metadata.deletionTimestamp !== undefined) return "Terminating";
  if (holds("Suspended")) return "Suspended";
  if (holds("FailureTarget")) return "FailureTarget";
  return holds("SuccessCriteriaMet") ? "SuccessCriteriaMet" : "Running";
}

export const jobColumns: readonly Column[] = [
  nameColumn,
  text("Status", "How it stands.", jobStatus),
  text("Completions", "How many of the wanted pods have succeeded.", completionsText),
  text("Duration", "How long it took, or has taken so far.", durationText),
  ageColumn,
  ...containerColumns(({ spec }: Job) => spec.template.spec.containers),
  wide(text("Selector", "Which pods are its own.", ({ spec }: Job) => orNone(spec.selector))),
];

export const cronJobColumns: readonly Column[] = [
  nameColumn,
  text("Schedule", "When it runs.", ({ spec }: CronJob) => spec.schedule),
  text("Timezone", "Whose time the schedule means.", ({ spec }: CronJob) => spec.timeZone ?? "<none>"),
  {
    ...text("Suspend", "Whether it rests.", ({ spec }: CronJob) =>
      spec.suspend === true ? "True" : "False",
    ),
    type: "boolean",
  },
  count("Active", "Jobs that are running.", ({ status }: CronJob) => status?.active?.length ?? 0),
  text("Last Schedule", "When it last ran.", ({ status }: CronJob, now) =>
    status?.lastScheduleTime === undefined ? "<none>" : age(status.lastScheduleTime, now),
  ),
  ageColumn,
  ...containerColumns(({ spec }: CronJob) => spec.jobTemplate.spec.template.spec.containers),
  wide(
    text("Selector", "Which pods are its Jobs'.", ({ spec }: CronJob) =>
      orNone(spec.jobTemplate.spec.selector),
    ),
  ),
];

export const podTemplateColumns: readonly Column[] = [
  nameColumn,
  ...containerColumns(({ template }: PodTemplate) => template.spec.containers).map((column) => ({
    ...column,
    priority: 0,
  })),
  text("Pod Labels", "The labels of its pods.", ({ template }: PodTemplate) =>
    labelsText(template.metadata?.labels),
  ),
];

function ownerText({ metadata }: ControllerRevision): string {
  const owner = metadata.ownerReferences?.find(({ controller }) => controller);
  if (owner === undefined) return "<none>";
  const [group = ""] = owner.apiVersion.includes("/") ? owner.apiVersion.split("/") : [];
  const kind = owner.kind.toLowerCase();
  return `${group === "" ? kind : `${kind}.${group}`}/${owner.name}`;
}

export const controllerRevisionColumns: readonly Column[] = [
  nameColumn,
  text("Controller", "Whose revision it is.", ownerText),
  textCount("Revision", "Its number.", ({ revision }: ControllerRevision) => revision ?? 0),
  ageColumn,
];
