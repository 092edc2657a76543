import type { DaemonSet } from "./types/daemon-set.ts";
import type { Kind } from "./kind.ts";
import { defaultDaemonSet } from "./apps/defaults.ts";
import { differsIn } from "./rules/equal.ts";
import { daemonSetCauses } from "./apps/other-rules.ts";
import { prepareDaemonSet } from "./apps/daemon-set.ts";
import { daemonSetColumns } from "./print/workloads.ts";

export const daemonSets: Kind<DaemonSet> = {
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
  prepare: prepareDaemonSet,
  generation: differsIn("spec"),
  validate: daemonSetCauses,
  columns: daemonSetColumns,
};
