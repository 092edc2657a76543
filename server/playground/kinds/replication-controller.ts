import type { Kind } from "./kind.ts";
import { defaultReplicationController } from "./apps/defaults.ts";
import { differsIn } from "./rules/equal.ts";
import { withFirstStatus } from "./rules/first-status.ts";
import { replicationControllerColumns } from "./print/workloads.ts";
import type { ReplicationController } from "./types/replication-controller.ts";

export const replicationControllers: Kind<ReplicationController> = {
  group: "",
  version: "v1",
  kind: "ReplicationController",
  plural: "replicationcontrollers",
  singular: "replicationcontroller",
  shortNames: ["rc"],
  categories: ["all"],
  namespaced: true,
  subresources: ["status", "scale"],
  caveats: () => ["the playground keeps ReplicationControllers and runs none: no pods come of it"],
  defaults: defaultReplicationController,
  prepare: withFirstStatus(() => ({ replicas: 0 })),
  generation: differsIn("spec"),
  fields: (controller) => ({
    "status.replicas": String((controller as ReplicationController).status?.replicas ?? 0),
  }),
  columns: replicationControllerColumns,
};
