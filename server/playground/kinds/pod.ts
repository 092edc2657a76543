import type { KubeObject } from "../object.ts";
import type { Kind } from "./kind.ts";
import type { PodSpec, PodStatus } from "./pod-types.ts";

export interface Pod extends KubeObject {
  readonly spec: PodSpec;
  readonly status?: PodStatus;
}

export const pods: Kind = {
  group: "",
  version: "v1",
  kind: "Pod",
  plural: "pods",
  singular: "pod",
  shortNames: ["po"],
  categories: ["all"],
  namespaced: true,
  subresources: ["status", "log", "proxy", "eviction"],
};
