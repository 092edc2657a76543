import type { PodDisruptionBudget } from "./types/pod-disruption-budget.ts";
import type { Kind } from "./kind.ts";
import { structIn } from "./rules/draft.ts";
import { differsIn } from "./rules/equal.ts";
import { withFirstStatus } from "./rules/first-status.ts";
import { disruptionBudgetCauses, disruptionBudgetStatusCauses } from "./rules/other-rules.ts";
import { disruptionBudgetColumns } from "./print/policy.ts";

export type { PodDisruptionBudget } from "./types/pod-disruption-budget.ts";

export const podDisruptionBudgets: Kind<PodDisruptionBudget> = {
  group: "policy",
  version: "v1",
  kind: "PodDisruptionBudget",
  plural: "poddisruptionbudgets",
  singular: "poddisruptionbudget",
  shortNames: ["pdb"],
  categories: [],
  namespaced: true,
  subresources: ["status"],
  // Go writes a struct even where nobody gave one.
  defaults: (budget) => void structIn(budget, "spec"),
  prepare: withFirstStatus(() => ({
    disruptionsAllowed: 0,
    currentHealthy: 0,
    desiredHealthy: 0,
    expectedPods: 0,
  })),
  generation: differsIn("spec"),
  validate: disruptionBudgetCauses,
  validateStatus: disruptionBudgetStatusCauses,
  columns: disruptionBudgetColumns,
};
