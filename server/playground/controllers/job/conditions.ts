import { toTime } from "../../clock.ts";
import type { Job } from "../../kinds/job.ts";
import type { Condition } from "../../kinds/pod-types.ts";
import { conditionOf } from "../conditions.ts";

/** Why a Job ends: a condition's reason and message. */
export interface Why {
  readonly reason: string;
  readonly message: string;
}

/** How a Job is about to end: first it says so, and once none of its pods is left, that it has. */
export type Ending =
  { readonly type: "complete"; readonly why: Why } | { readonly type: "failed"; readonly why: Why };

/** What it says before its pods are gone, and what it says then. */
export const interim = { complete: "SuccessCriteriaMet", failed: "FailureTarget" } as const;
export const final = { complete: "Complete", failed: "Failed" } as const;

/** A condition that begins now. `now`: ms. */
export const condition = (
  now: number,
  {
    type,
    status = "True",
    reason,
    message,
  }: Why & Pick<Condition, "type"> & Partial<Pick<Condition, "status">>,
): Condition => ({
  ...{ type, status, lastProbeTime: toTime(now), lastTransitionTime: toTime(now) },
  ...{ reason, message },
});

const holds = (job: Job, type: string): Condition | undefined => {
  const found = conditionOf(job.status?.conditions, type);
  return found?.status === "True" ? found : undefined;
};

/** The condition that tells how a Job ended, or undefined while it has not. */
export const endOf = (job: Job): Condition | undefined =>
  holds(job, final.complete) ?? holds(job, final.failed);

/** How a Job has said that it will end. */
export function announced(job: Job): Ending | undefined {
  for (const type of ["complete", "failed"] as const) {
    const said = holds(job, interim[type]);
    if (said !== undefined) return { type, why: { reason: said.reason ?? "", message: said.message ?? "" } };
  }
  return undefined;
}

/**
 * Sets a condition (ensureJobConditionStatus): one that was never there is not added as False, and one of this status,
 * reason and message stays as it is. The same list where nothing changes.
 */
export function withStatus(conditions: readonly Condition[], next: Condition): readonly Condition[] {
  const known = conditionOf(conditions, next.type);
  if (known === undefined) return next.status === "True" ? [...conditions, next] : conditions;
  const isSame =
    known.status === next.status && known.reason === next.reason && known.message === next.message;
  return isSame ? conditions : conditions.map((one) => (one === known ? next : one));
}
