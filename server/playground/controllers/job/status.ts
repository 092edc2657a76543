import { toTime } from "../../clock.ts";
import type { Job } from "../../kinds/job.ts";
import type { Pod } from "../../kinds/pod.ts";
import type { Condition } from "../../kinds/pod-types.ts";
import { conditionOf } from "../conditions.ts";
import { isActive, isReady } from "../pods.ts";

export type JobStatus = NonNullable<Job["status"]>;

/** What a Job is to do next. */
export interface JobStep {
  /** Pods to make now. */
  readonly create: number;
  /** Pods to delete, as the Job has failed. */
  readonly remove: readonly Pod[];
  readonly status: JobStatus;
  /** Until when no pod is made, after a failure; ms since 1970. */
  readonly wait: number | undefined;
}

/** After a failure the next pod waits this long, in ms, and twice as long after each more; at most the second. */
const firstPause = 10_000;
const longestPause = 600_000;

export const isFinished = ({ status }: Job): boolean =>
  ["Complete", "Failed"].some((type) => conditionOf(status?.conditions, type)?.status === "True");

const condition = (now: number, type: string, reason: string, message: string): Condition => ({
  ...{ type, status: "True", reason, message },
  ...{ lastProbeTime: toTime(now), lastTransitionTime: toTime(now) },
});

const done = (now: number): readonly Condition[] => {
  const why = ["CompletionsReached", "Reached expected number of succeeded pods"] as const;
  return [condition(now, "SuccessCriteriaMet", ...why), condition(now, "Complete", ...why)];
};
const failed = (now: number): readonly Condition[] => {
  const why = ["BackoffLimitExceeded", "Job has reached the specified backoff limit"] as const;
  return [condition(now, "FailureTarget", ...why), condition(now, "Failed", ...why)];
};

/** When the last of `pods` ended, ms since 1970. */
const endOf = (pods: readonly Pod[]): number =>
  pods
    .flatMap(({ status }) => status?.containerStatuses ?? [])
    .map(({ state }) => Date.parse(state?.terminated?.finishedAt ?? ""))
    .reduce((last, at) => (at > last ? at : last), 0);

/**
 * What a Job that is not finished does next (pkg/controller/job/job_controller.go), for Jobs that only count: no index,
 * no pod failure policy, no success policy. `now`: ms.
 */
export function nextStep({ spec, status = {} }: Job, pods: readonly Pod[], now: number): JobStep {
  const active = pods.filter(isActive);
  const succeeded = pods.filter((pod) => pod.status?.phase === "Succeeded").length;
  const lost = pods.filter((pod) => pod.status?.phase === "Failed");
  const { completions, parallelism = 1, backoffLimit = 6 } = spec;
  const isDone = completions === undefined ? succeeded > 0 && active.length === 0 : succeeded >= completions;
  const isLost = !isDone && lost.length > backoffLimit;
  const isOpen = !isDone && !isLost && spec.suspend !== true;

  const pause = Math.min(longestPause, firstPause * 2 ** (lost.length - 1));
  const until = lost.length === 0 ? 0 : endOf(lost) + pause;
  const left = completions === undefined ? parallelism : Math.min(parallelism, completions - succeeded);
  const missing = isOpen ? Math.max(0, left - active.length) : 0;
  const ready = active.filter(isReady).length;
  const added = isDone ? done(now) : isLost ? failed(now) : [];
  const conditions = [...(status.conditions ?? []), ...added];
  return {
    create: until > now ? 0 : missing,
    remove: isLost ? active : [],
    wait: missing > 0 && until > now ? until : undefined,
    status: {
      ...status,
      startTime: status.startTime ?? toTime(now),
      ...(conditions.length > 0 && { conditions }),
      ...(isDone && { completionTime: toTime(now) }),
      active: isOpen ? active.length : 0,
      ready,
      succeeded,
      failed: lost.length,
    },
  };
}
