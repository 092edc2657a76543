import { toTime } from "../../clock.ts";
import type { PodDisruptionBudget } from "../pod-disruption-budget.ts";
import type { Condition } from "../pod-types.ts";

type Status = NonNullable<PodDisruptionBudget["status"]>;

/** What a budget says of whether a pod may go. */
export type DisruptionAllowed = Pick<Condition, "status" | "reason" | "message">;

/** Sets the condition DisruptionAllowed; its time is that of its last change (meta.SetStatusCondition). `now`: ms. */
export function withCondition(status: Status, said: DisruptionAllowed, now: number): Status {
  const { conditions = [], observedGeneration } = status;
  const known = conditions.find(({ type }) => type === "DisruptionAllowed");
  const since = known?.status === said.status ? known.lastTransitionTime : undefined;
  const condition: Condition = {
    type: "DisruptionAllowed",
    ...said,
    lastTransitionTime: since ?? toTime(now),
    ...(observedGeneration === undefined ? {} : { observedGeneration }),
  };
  return {
    ...status,
    conditions:
      known === undefined
        ? [...conditions, condition]
        : conditions.map((each) => (each === known ? condition : each)),
  };
}

/** The condition by the count (component-helpers apps/poddisruptionbudget, UpdateDisruptionAllowedCondition). */
export const withDisruptionAllowed = (status: Status, now: number): Status =>
  withCondition(
    status,
    status.disruptionsAllowed > 0
      ? { status: "True", reason: "SufficientPods", message: "" }
      : { status: "False", reason: "InsufficientPods", message: "" },
    now,
  );
