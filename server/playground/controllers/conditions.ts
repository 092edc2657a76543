import { toTime } from "../clock.ts";
import type { Condition } from "../kinds/pod-types.ts";

type Conditions = readonly Condition[];

export const conditionOf = (conditions: Conditions | undefined, type: string): Condition | undefined =>
  conditions?.find((condition) => condition.type === type);

export const without = (conditions: Conditions | undefined, type: string): Conditions =>
  (conditions ?? []).filter((condition) => condition.type !== type);

/** A condition that begins now. `now`: ms since 1970. */
export const newCondition = (
  now: number,
  condition: Pick<Condition, "type" | "status" | "reason" | "message">,
): Condition => ({
  type: condition.type,
  status: condition.status,
  lastUpdateTime: toTime(now),
  lastTransitionTime: toTime(now),
  reason: condition.reason ?? "",
  message: condition.message ?? "",
});

/**
 * Sets a Deployment's condition: the same status and reason as before change nothing, not even a message; else it goes
 * to the end, and keeps its lastTransitionTime where its status is the same
 * (pkg/controller/deployment/util/deployment_util.go, SetDeploymentCondition).
 */
export function withCondition(conditions: Conditions | undefined, next: Condition): Conditions {
  const known = conditionOf(conditions, next.type);
  if (known?.status === next.status && known.reason === next.reason) return conditions ?? [];
  const kept =
    known?.status === next.status && known.lastTransitionTime !== undefined
      ? { ...next, lastTransitionTime: known.lastTransitionTime }
      : next;
  return [...without(conditions, next.type), kept];
}
