import { toTime } from "../../clock.ts";
import type { Job } from "../../kinds/job.ts";
import type { Pod } from "../../kinds/pod.ts";
import { announced, condition, final, interim, withStatus, type Ending } from "./conditions.ts";
import { isSuspended } from "./manage.ts";
import { lookAgain, type Pass } from "./pass.ts";

const failed = (reason: string, message: string): Ending => ({ type: "failed", why: { reason, message } });

/** Restarts of the containers of pods that are not over, where the containers are restarted in place. */
const restartsOf = (pods: readonly Pod[]): number =>
  pods
    .filter(({ status }) => status?.phase === "Running" || status?.phase === "Pending")
    .flatMap(({ status }) => [...(status?.initContainerStatuses ?? []), ...(status?.containerStatuses ?? [])])
    .reduce((total, { restartCount }) => total + restartCount, 0);

function failsTooOften({ job: { spec }, pods, failed: count }: Pass): boolean {
  const { backoffLimit = 6, template } = spec;
  if (count > backoffLimit) return true;
  if (template.spec.restartPolicy !== "OnFailure") return false;
  const restarts = restartsOf(pods);
  return backoffLimit === 0 ? restarts > 0 : restarts >= backoffLimit;
}

/** When a Job has been active for as long as it may, ms since 1970; undefined where it may be for ever. */
function deadlineOf(job: Job, startTime: string | undefined): number | undefined {
  const { activeDeadlineSeconds } = job.spec;
  if (activeDeadlineSeconds === undefined || startTime === undefined || isSuspended(job)) return undefined;
  return Date.parse(startTime) + activeDeadlineSeconds * 1000;
}

/** How a Job ends, if its pods failed too often, or it took too long (the first part of syncJob). */
export function failureOf(pass: Pass): Ending | undefined {
  const { job, now, status } = pass;
  const said = announced(job);
  if (said !== undefined) return said;
  if (failsTooOften(pass))
    return failed("BackoffLimitExceeded", "Job has reached the specified backoff limit");
  const deadline = deadlineOf(job, status.startTime);
  if (deadline === undefined) return undefined;
  if (now >= deadline) return failed("DeadlineExceeded", "Job was active longer than specified deadline");
  lookAgain(pass, deadline);
  return undefined;
}

/** Whether enough pods have succeeded, or, where no number is wanted, one has and none goes on. */
export function successOf({ job: { spec }, succeeded, active, made }: Pass): Ending | undefined {
  const { completions } = spec;
  const isDone = completions === undefined ? succeeded > 0 : succeeded >= completions;
  if (!isDone || active.length + made > 0) return undefined;
  return {
    type: "complete",
    why: { reason: "CompletionsReached", message: "Reached expected number of succeeded pods" },
  };
}

/** Says that the Job rests, or goes on, where that is news; it starts anew when it goes on. */
export function tellSuspension(pass: Pass): void {
  const { job, recorder, now, status } = pass;
  const rests = isSuspended(job);
  const before = status.conditions ?? [];
  const conditions = withStatus(
    before,
    condition(now, {
      type: "Suspended",
      status: rests ? "True" : "False",
      reason: rests ? "JobSuspended" : "JobResumed",
      message: rests ? "Job suspended" : "Job resumed",
    }),
  );
  if (conditions === before) return;
  recorder.normal(job, rests ? "Suspended" : "Resumed", rests ? "Job suspended" : "Job resumed");
  const { startTime: _, ...others } = status;
  pass.status = { ...others, conditions, ...(rests ? {} : { startTime: toTime(now) }) };
}

/** The conditions with what is said of an end that is near. */
export function announce({ status, now }: Pass, { type, why }: Ending): Pass["status"] {
  const conditions = status.conditions ?? [];
  return { ...status, conditions: withStatus(conditions, condition(now, { type: interim[type], ...why })) };
}

/** The status of a Job that has ended. */
export function ended({ status, now }: Pass, { type, why }: Ending): Pass["status"] {
  const conditions = withStatus(status.conditions ?? [], condition(now, { type: final[type], ...why }));
  return { ...status, conditions, ...(type === "complete" && { completionTime: toTime(now) }) };
}

/** The Event of a Job that has ended. */
export function tellEnd({ recorder, job, status }: Pass, { type, why }: Ending): void {
  if (type === "failed") {
    recorder.warning(job, why.reason, why.message);
    return;
  }
  const { completions } = job.spec;
  if (completions !== undefined && (status.succeeded ?? 0) > completions) {
    const message = "Too many succeeded pods running after completion count reached";
    recorder.warning(job, "TooManySucceededPods", message);
  }
  recorder.normal(job, "Completed", "Job completed");
}
