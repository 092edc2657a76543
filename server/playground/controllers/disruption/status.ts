import { toTime } from "../../clock.ts";
import type { Pod } from "../../kinds/pod.ts";
import type { Condition } from "../../kinds/pod-types.ts";
import type { PodDisruptionBudget } from "../../kinds/pod-disruption-budget.ts";
import { conditionOf } from "../conditions.ts";
import { isActive, isReady } from "../pods.ts";

export type BudgetStatus = NonNullable<PodDisruptionBudget["status"]>;

/** A count, or a share of `total` rounded up. */
function amount(value: number | string, total: number): number {
  if (typeof value === "number") return value;
  const percent = /^(\d+)%$/.exec(value)?.[1];
  return percent === undefined ? 0 : Math.ceil((Number(percent) * total) / 100);
}

/** How many pods there should be, and how many of them healthy at least. `scaled`: what their controllers ask for. */
function expectation({ spec }: PodDisruptionBudget, pods: number, scaled: number): readonly [number, number] {
  const { minAvailable, maxUnavailable } = spec;
  if (maxUnavailable !== undefined) return [scaled, Math.max(0, scaled - amount(maxUnavailable, scaled))];
  if (typeof minAvailable === "string") return [scaled, amount(minAvailable, scaled)];
  return [pods, minAvailable ?? 0];
}

function conditionFor(
  known: Condition | undefined,
  allowed: number,
  generation: number,
  now: number,
): Condition {
  const status = allowed > 0 ? "True" : "False";
  const since = known?.status === status ? known.lastTransitionTime : undefined;
  return {
    type: "DisruptionAllowed",
    status,
    observedGeneration: generation,
    lastTransitionTime: since ?? toTime(now),
    reason: allowed > 0 ? "SufficientPods" : "InsufficientPods",
    message: "",
  };
}

/**
 * How many pods a budget lets go (pkg/controller/disruption/disruption.go). `pods`: those that it selects; `scaled`: the
 * replicas that their controllers ask for. `now`: ms.
 */
export function budgetStatus(
  budget: PodDisruptionBudget,
  pods: readonly Pod[],
  scaled: number,
  now: number,
): BudgetStatus {
  const { generation = 0 } = budget.metadata;
  const present = pods.filter(isActive);
  const [expectedPods, desiredHealthy] = expectation(budget, present.length, scaled);
  const currentHealthy = present.filter(isReady).length;
  const disruptionsAllowed = expectedPods <= 0 ? 0 : Math.max(0, currentHealthy - desiredHealthy);
  const known = conditionOf(budget.status?.conditions, "DisruptionAllowed");
  return {
    ...budget.status,
    observedGeneration: generation,
    ...{ disruptionsAllowed, currentHealthy, desiredHealthy, expectedPods },
    conditions: [conditionFor(known, disruptionsAllowed, generation, now)],
  };
}
