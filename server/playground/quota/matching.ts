import type { ResourceQuota, ScopeRequirement } from "../kinds/resource-quota.ts";
import type { KubeObject } from "../object.ts";
import type { Evaluator } from "./evaluator.ts";

/** All that an object must be to count for a quota. */
const requirementsOf = ({ spec }: ResourceQuota): readonly ScopeRequirement[] => [
  ...(spec.scopes ?? []).map((scopeName) => ({ scopeName, operator: "Exists" as const })),
  ...(spec.scopeSelector?.matchExpressions ?? []),
];

/** Whether an object is within every scope of a quota; without scopes all are. */
export const isInScope = (quota: ResourceQuota, { within }: Evaluator, object: KubeObject): boolean =>
  requirementsOf(quota).every((requirement) => within(requirement, object));
