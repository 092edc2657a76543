import type { KubeObject } from "../object.ts";
import type { Kind } from "./kind.ts";
import type { RoleRef, Subject } from "./role-binding.ts";
import { bindingColumns } from "./print/policy.ts";

export interface ClusterRoleBinding extends KubeObject {
  readonly roleRef: RoleRef;
  readonly subjects?: readonly Subject[];
}

export const clusterRoleBindings: Kind = {
  group: "rbac.authorization.k8s.io",
  version: "v1",
  kind: "ClusterRoleBinding",
  plural: "clusterrolebindings",
  singular: "clusterrolebinding",
  shortNames: [],
  categories: [],
  namespaced: false,
  subresources: [],
  columns: bindingColumns,
};
