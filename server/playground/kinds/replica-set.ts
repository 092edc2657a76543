import type { Kind } from "./kind.ts";
import { defaultReplicaSet } from "./apps/defaults.ts";
import { differsIn } from "./rules/equal.ts";
import { withFirstStatus } from "./rules/first-status.ts";
import { replicaSetCauses } from "./apps/rules.ts";
import { replicaSetColumns } from "./print/workloads.ts";
import type { ReplicaSet } from "./types/replica-set.ts";

export type { ReplicaSetStatus, ReplicaSet } from "./types/replica-set.ts";

export const replicaSets: Kind<ReplicaSet> = {
  group: "apps",
  version: "v1",
  kind: "ReplicaSet",
  plural: "replicasets",
  singular: "replicaset",
  shortNames: ["rs"],
  categories: ["all"],
  namespaced: true,
  subresources: ["status", "scale"],
  defaults: defaultReplicaSet,
  prepare: withFirstStatus(() => ({ replicas: 0 })),
  generation: differsIn("spec"),
  validate: replicaSetCauses,
  columns: replicaSetColumns,
};
