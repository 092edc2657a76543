import type { Kind } from "./kind.ts";
import { bindingColumns } from "./print/policy.ts";

export const roleBindings: Kind = {
  group: "rbac.authorization.k8s.io",
  version: "v1",
  kind: "RoleBinding",
  plural: "rolebindings",
  singular: "rolebinding",
  shortNames: [],
  categories: [],
  namespaced: true,
  subresources: [],
  columns: bindingColumns,
};
