import type { StatefulSet } from "./types/stateful-set.ts";
import type { Kind } from "./kind.ts";
import { defaultStatefulSet } from "./apps/defaults.ts";
import { differsIn } from "./rules/equal.ts";
import { withFirstStatus } from "./rules/first-status.ts";
import { statefulSetCauses } from "./apps/other-rules.ts";
import { statefulSetColumns } from "./print/workloads.ts";

export const statefulSets: Kind<StatefulSet> = {
  group: "apps",
  version: "v1",
  kind: "StatefulSet",
  plural: "statefulsets",
  singular: "statefulset",
  shortNames: ["sts"],
  categories: ["all"],
  namespaced: true,
  subresources: ["status", "scale"],
  caveats: () => ["the playground keeps StatefulSets and runs none: no pods come of it"],
  defaults: defaultStatefulSet,
  prepare: withFirstStatus(() => ({ replicas: 0, availableReplicas: 0 })),
  generation: differsIn("spec"),
  validate: statefulSetCauses,
  columns: statefulSetColumns,
};
