import { toTime } from "../../clock.ts";
import type { Condition } from "../../kinds/pod-types.ts";

/** Sets a condition in its place; its time stays while its status does (podautoscaler, setConditionInList). `now`: ms. */
export function withState(
  conditions: readonly Condition[],
  next: Pick<Condition, "type" | "status" | "reason" | "message">,
  now: number,
): readonly Condition[] {
  const known = conditions.find(({ type }) => type === next.type);
  const lastTransitionTime =
    known?.status === next.status ? (known.lastTransitionTime ?? toTime(now)) : toTime(now);
  const condition = { ...next, lastTransitionTime };
  return known === undefined
    ? [...conditions, condition]
    : conditions.map((one) => (one === known ? condition : one));
}
