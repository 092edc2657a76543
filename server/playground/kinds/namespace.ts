import type { KubeObject } from "../object.ts";
import type { Kind } from "./kind.ts";
import type { Condition } from "./pod-types.ts";

export interface Namespace extends KubeObject {
  readonly spec?: { readonly finalizers?: readonly string[] };
  readonly status?: { readonly phase?: "Active" | "Terminating"; readonly conditions?: readonly Condition[] };
}

export const namespaces: Kind = {
  group: "",
  version: "v1",
  kind: "Namespace",
  plural: "namespaces",
  singular: "namespace",
  shortNames: ["ns"],
  categories: [],
  namespaced: false,
  verbs: ["create", "delete", "get", "list", "patch", "update", "watch"],
  subresources: ["status", "finalize"],
};
