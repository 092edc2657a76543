import { copyOf } from "../../json.ts";
import { jobs, type Job, type JobStatus } from "../../kinds/job.ts";
import type { Pod } from "../../kinds/pod.ts";
import type { StatusError } from "../../status.ts";
import type { Registry } from "../../registry/registry.ts";
import { withShared } from "../../registry/sharing.ts";
import { manager } from "../keys.ts";
import { isActive, isReady, isTerminating } from "../pods.ts";
import type { Recorder } from "../recorder.ts";
import type { Failures } from "./backoff.ts";
import { hasFailed, hasSucceeded, isTracked } from "./tracking.ts";

/** One sync of a Job: what it found, and what of it changes while it acts. */
export interface Pass {
  readonly registry: Registry;
  readonly recorder: Recorder;
  readonly job: Job;
  /** As they were found: what this sync does to them is in the counts. */
  readonly pods: readonly Pod[];
  /** Succeeded and failed, those included that are not in the status yet. */
  readonly succeeded: number;
  readonly failed: number;
  /** Those that this sync counts for the first time. */
  readonly newlySucceeded: readonly Pod[];
  readonly newlyFailed: readonly Pod[];
  readonly failures: Failures;
  readonly now: number;
  active: readonly Pod[];
  /** How many pods were made beside the active ones. */
  made: number;
  terminating: number;
  status: JobStatus;
  /** The first refusal of a pod. */
  refused: StatusError | undefined;
  /** When to look again, ms since 1970. */
  again: number | undefined;
}

type Found = Pick<Pass, "registry" | "recorder" | "job" | "pods" | "now"> & {
  readonly failuresAfter: (succeeded: readonly Pod[], failed: readonly Pod[]) => Failures;
};

export function beginPass({ failuresAfter, ...found }: Found): Pass {
  const { job, pods } = found;
  const { succeeded = 0, failed = 0, uncountedTerminatedPods: uncounted = {} } = job.status ?? {};
  const tracked = pods.filter(isTracked);
  const waiting = { succeeded: uncounted.succeeded ?? [], failed: uncounted.failed ?? [] };
  const newlySucceeded = tracked.filter(
    (pod) => hasSucceeded(pod) && !waiting.succeeded.includes(pod.metadata.uid),
  );
  const newlyFailed = tracked.filter(
    (pod) => hasFailed(pod, job) && !waiting.failed.includes(pod.metadata.uid),
  );
  return {
    ...found,
    newlySucceeded,
    newlyFailed,
    succeeded: succeeded + newlySucceeded.length + waiting.succeeded.length,
    failed: failed + newlyFailed.length + waiting.failed.length,
    failures: failuresAfter(newlySucceeded, newlyFailed),
    active: pods.filter(isActive),
    made: 0,
    terminating: pods.filter(isTerminating).length,
    status: { uncountedTerminatedPods: {}, ...job.status },
    refused: undefined,
    again: undefined,
  };
}

export const lookAgain = (pass: Pass, at: number): void => {
  pass.again = Math.min(pass.again ?? Infinity, at);
};

/** What the pass has counted, with the pods that it made and without those that it deleted. */
export const counted = ({ active, made, terminating }: Pass): JobStatus => ({
  active: active.length + made,
  ready: active.filter(isReady).length,
  terminating,
});

/** Go leaves empty lists out, and counts that are 0; `ready` and `terminating` are pointers, and written. */
function stored(status: JobStatus): JobStatus {
  const isSaid = ([field, value]: readonly [string, unknown]): boolean =>
    Array.isArray(value)
      ? value.length > 0
      : value !== undefined && (value !== 0 || field === "ready" || field === "terminating");
  const said = (object: object): object => Object.fromEntries(Object.entries(object).filter(isSaid));
  return { ...said(status), uncountedTerminatedPods: said(status.uncountedTerminatedPods ?? {}) };
}

/** Writes the status where it differs from what is stored. */
export function writeStatus({ registry, job, status }: Pass): void {
  const { name, namespace = "" } = job.metadata;
  const next = stored(status);
  registry.change(
    jobs,
    namespace,
    name,
    (draft, current) =>
      current.metadata.uid !== job.metadata.uid || withShared(current.status, next) === current.status
        ? undefined
        : { ...draft, status: copyOf(next) },
    { manager, subresource: "status" },
  );
}
