import type { KubeObject } from "../object.ts";
import type { Kind } from "./kind.ts";
import type { Condition, PodTemplateSpec } from "./pod-types.ts";
import type { LabelSelector } from "./selector.ts";
import { defaultStatefulSet } from "./apps/defaults.ts";
import { differsIn } from "./rules/equal.ts";
import { withFirstStatus } from "./rules/first-status.ts";
import { statefulSetCauses } from "./apps/other-rules.ts";
import { statefulSetColumns } from "./print/workloads.ts";

export interface StatefulSet extends KubeObject {
  readonly spec: {
    readonly replicas?: number;
    readonly selector: LabelSelector;
    readonly template: PodTemplateSpec;
    readonly serviceName?: string;
    readonly podManagementPolicy?: "OrderedReady" | "Parallel";
    readonly updateStrategy?: { readonly type?: "RollingUpdate" | "OnDelete" };
    readonly minReadySeconds?: number;
    readonly revisionHistoryLimit?: number;
  };
  readonly status?: {
    readonly observedGeneration?: number;
    readonly replicas: number;
    readonly readyReplicas?: number;
    readonly currentReplicas?: number;
    readonly updatedReplicas?: number;
    readonly availableReplicas?: number;
    readonly conditions?: readonly Condition[];
  };
}

export const statefulSets: Kind = {
  group: "apps",
  version: "v1",
  kind: "StatefulSet",
  plural: "statefulsets",
  singular: "statefulset",
  shortNames: ["sts"],
  categories: ["all"],
  namespaced: true,
  subresources: ["status", "scale"],
  defaults: defaultStatefulSet,
  prepare: withFirstStatus(() => ({ replicas: 0, availableReplicas: 0 })),
  generation: differsIn("spec"),
  validate: statefulSetCauses,
  columns: statefulSetColumns,
};
