import type { KubeObject } from "../object.ts";
import type { Kind } from "./kind.ts";
import type { Condition, PodTemplateSpec } from "./pod-types.ts";
import type { LabelSelector } from "./selector.ts";
import { defaultDaemonSet } from "./apps/defaults.ts";
import { differsIn } from "./rules/equal.ts";
import { withFirstStatus } from "./rules/first-status.ts";
import { daemonSetCauses } from "./apps/other-rules.ts";
import { daemonSetColumns } from "./print/workloads.ts";

export interface DaemonSet extends KubeObject {
  readonly spec: {
    readonly selector: LabelSelector;
    readonly template: PodTemplateSpec;
    readonly updateStrategy?: { readonly type?: "RollingUpdate" | "OnDelete" };
    readonly minReadySeconds?: number;
    readonly revisionHistoryLimit?: number;
  };
  readonly status?: {
    readonly currentNumberScheduled: number;
    readonly desiredNumberScheduled: number;
    readonly numberMisscheduled: number;
    readonly numberReady: number;
    readonly numberAvailable?: number;
    readonly numberUnavailable?: number;
    readonly updatedNumberScheduled?: number;
    readonly observedGeneration?: number;
    readonly conditions?: readonly Condition[];
  };
}

export const daemonSets: Kind = {
  group: "apps",
  version: "v1",
  kind: "DaemonSet",
  plural: "daemonsets",
  singular: "daemonset",
  shortNames: ["ds"],
  categories: ["all"],
  namespaced: true,
  subresources: ["status"],
  defaults: defaultDaemonSet,
  prepare: withFirstStatus(() => ({
    currentNumberScheduled: 0,
    numberMisscheduled: 0,
    desiredNumberScheduled: 0,
    numberReady: 0,
  })),
  generation: differsIn("spec"),
  validate: daemonSetCauses,
  columns: daemonSetColumns,
};
