import type { KubeObject } from "../object.ts";
import type { Kind } from "./kind.ts";
import type { Condition, PodTemplateSpec } from "./pod-types.ts";
import { defaultReplicationController } from "./apps/defaults.ts";
import { differsIn } from "./rules/equal.ts";
import { withFirstStatus } from "./rules/first-status.ts";
import { replicationControllerColumns } from "./print/workloads.ts";

export interface ReplicationController extends KubeObject {
  readonly spec: {
    readonly replicas?: number;
    readonly minReadySeconds?: number;
    readonly selector?: Readonly<Record<string, string>>;
    readonly template?: PodTemplateSpec;
  };
  readonly status?: {
    readonly replicas: number;
    readonly readyReplicas?: number;
    readonly availableReplicas?: number;
    readonly observedGeneration?: number;
    readonly conditions?: readonly Condition[];
  };
}

export const replicationControllers: Kind = {
  group: "",
  version: "v1",
  kind: "ReplicationController",
  plural: "replicationcontrollers",
  singular: "replicationcontroller",
  shortNames: ["rc"],
  categories: ["all"],
  namespaced: true,
  subresources: ["status", "scale"],
  defaults: defaultReplicationController,
  prepare: withFirstStatus(() => ({ replicas: 0 })),
  generation: differsIn("spec"),
  fields: (controller) => ({
    "status.replicas": String((controller as ReplicationController).status?.replicas ?? 0),
  }),
  columns: replicationControllerColumns,
};
