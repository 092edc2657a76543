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

/** How a Job stands. */
interface Standing {
  readonly active: readonly Pod[];
  readonly succeeded: number;
  readonly lost: readonly Pod[];
  readonly outcome: "done" | "lost" | "open" | "suspended";
}

function standingOf({ spec }: Job, pods: readonly Pod[]): Standing {
  const active = pods.filter(isActive);
  const succeeded = pods.filter(({ status }) => status?.phase === "Succeeded").length;
  const lost = pods.filter(({ status }) => status?.phase === "Failed");
  const { completions, backoffLimit = 6 } = spec;
  const isDone = completions === undefined ? succeeded > 0 && active.length === 0 : succeeded >= completions;
  const outcome = isDone ? "done" : lost.length > backoffLimit ? "lost" : "open";
  return {
    active,
    succeeded,
    lost,
    outcome: outcome === "open" && spec.suspend === true ? "suspended" : outcome,
  };
}

/** How many pods are still to be made. */
function missingOf({ spec }: Job, { active, succeeded, outcome }: Standing): number {
  if (outcome !== "open") return 0;
  const { completions, parallelism = 1 } = spec;
  const wanted = completions === undefined ? parallelism : Math.min(parallelism, completions - succeeded);
  return Math.max(0, wanted - active.length);
}

const newConditions = (outcome: Standing["outcome"], now: number): readonly Condition[] =>
  outcome === "done" ? done(now) : outcome === "lost" ? failed(now) : [];

/**
 * What a Job that is not finished does next (pkg/controller/job/job_controller.go), for Jobs that only count: no index,
 * no pod failure policy, no success policy. `now`: ms.
 */
export function nextStep(job: Job, pods: readonly Pod[], now: number): JobStep {
  const standing = standingOf(job, pods);
  const { active, succeeded, lost, outcome } = standing;
  const { status = {} } = job;
  const pause = Math.min(longestPause, firstPause * 2 ** (lost.length - 1));
  const until = lost.length === 0 ? 0 : endOf(lost) + pause;
  const missing = missingOf(job, standing);
  const conditions = [...(status.conditions ?? []), ...newConditions(outcome, now)];
  return {
    create: until > now ? 0 : missing,
    remove: outcome === "lost" || outcome === "suspended" ? active : [],
    wait: missing > 0 && until > now ? until : undefined,
    status: {
      ...status,
      startTime: status.startTime ?? toTime(now),
      ...(conditions.length > 0 && { conditions }),
      ...(outcome === "done" && { completionTime: toTime(now) }),
      active: outcome === "open" ? active.length : 0,
      ready: active.filter(isReady).length,
      succeeded,
      failed: lost.length,
    },
  };
}
