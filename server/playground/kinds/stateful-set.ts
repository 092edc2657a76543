import type { StatefulSet } from "./types/stateful-set.ts";
import type { Kind } from "./kind.ts";
import type { KubeObject } from "../object.ts";
import { defaultStatefulSet } from "./apps/defaults.ts";
import { differsIn } from "./rules/equal.ts";
import { withFirstStatus } from "./rules/first-status.ts";
import { statefulSetCauses } from "./apps/stateful-set-rules.ts";
import { statefulSetColumns } from "./print/workloads.ts";

const statefulSetCaveats = (object: KubeObject): readonly string[] =>
  ((object as StatefulSet).spec.volumeClaimTemplates ?? []).length === 0
    ? []
    : [
        "the playground binds no claims: pods start with empty volumes in the place of spec.volumeClaimTemplates",
      ];

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
  caveats: statefulSetCaveats,
  defaults: defaultStatefulSet,
  prepare: withFirstStatus(() => ({ replicas: 0, availableReplicas: 0 })),
  generation: differsIn("spec"),
  validate: statefulSetCauses,
  columns: statefulSetColumns,
};
