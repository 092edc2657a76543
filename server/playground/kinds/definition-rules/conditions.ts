import { toTime } from "../../clock.ts";
import type { CustomResourceDefinition, DefinitionCondition } from "../types/custom-resource-definition.ts";

export type ConditionType = "NamesAccepted" | "Established" | "Terminating";

export const conditionOf = (
  { status }: CustomResourceDefinition,
  type: ConditionType,
): DefinitionCondition | undefined => status?.conditions?.find((condition) => condition.type === type);

export const isConditionTrue = (definition: CustomResourceDefinition, type: ConditionType): boolean =>
  conditionOf(definition, type)?.status === "True";

/** Conditions with one more, or another in its place; its time is when its status changed (pkg/apihelpers/helpers.go). */
export function withCondition(
  conditions: readonly DefinitionCondition[],
  next: Omit<DefinitionCondition, "lastTransitionTime">,
  now: number,
): readonly DefinitionCondition[] {
  const old = conditions.find(({ type }) => type === next.type);
  const { lastTransitionTime } = old ?? {};
  const kept = old?.status === next.status && lastTransitionTime !== undefined;
  const condition = { ...next, lastTransitionTime: kept ? lastTransitionTime : toTime(now) };
  return old === undefined
    ? [...conditions, condition]
    : conditions.map((each) => (each === old ? condition : each));
}
