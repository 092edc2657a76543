import type { Kind } from "./kind.ts";
import { bindingColumns } from "./print/policy.ts";

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
