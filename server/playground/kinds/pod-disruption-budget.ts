import type { KubeObject } from "../object.ts";
import type { Kind } from "./kind.ts";
import type { Condition } from "./pod-types.ts";
import type { LabelSelector } from "./selector.ts";
import { differsIn } from "./rules/equal.ts";
import { withFirstStatus } from "./rules/first-status.ts";
import { disruptionBudgetCauses } from "./rules/other-rules.ts";
import { disruptionBudgetColumns } from "./print/policy.ts";

export interface PodDisruptionBudget extends KubeObject {
  readonly spec: {
    readonly minAvailable?: number | string;
    readonly maxUnavailable?: number | string;
    readonly selector?: LabelSelector;
    readonly unhealthyPodEvictionPolicy?: "IfHealthyBudget" | "AlwaysAllow";
  };
  readonly status?: {
    readonly observedGeneration?: number;
    readonly disruptionsAllowed: number;
    readonly currentHealthy: number;
    readonly desiredHealthy: number;
    readonly expectedPods: number;
    readonly conditions?: readonly Condition[];
  };
}

export const podDisruptionBudgets: Kind = {
  group: "policy",
  version: "v1",
  kind: "PodDisruptionBudget",
  plural: "poddisruptionbudgets",
  singular: "poddisruptionbudget",
  shortNames: ["pdb"],
  categories: [],
  namespaced: true,
  subresources: ["status"],
  prepare: withFirstStatus(() => ({
    disruptionsAllowed: 0,
    currentHealthy: 0,
    desiredHealthy: 0,
    expectedPods: 0,
  })),
  generation: differsIn("spec"),
  validate: disruptionBudgetCauses,
  columns: disruptionBudgetColumns,
};
