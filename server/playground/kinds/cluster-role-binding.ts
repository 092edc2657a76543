import type { ClusterRoleBinding } from "./types/cluster-role-binding.ts";
import type { Kind } from "./kind.ts";
import { bindingCauses, defaultBinding } from "./rbac/bindings.ts";
import { bindingColumns } from "./print/policy.ts";

export const clusterRoleBindings: Kind<ClusterRoleBinding> = {
  group: "rbac.authorization.k8s.io",
  version: "v1",
  kind: "ClusterRoleBinding",
  plural: "clusterrolebindings",
  singular: "clusterrolebinding",
  shortNames: [],
  categories: [],
  namespaced: false,
  subresources: [],
  defaults: defaultBinding,
  validate: (draft, old) => bindingCauses(draft, old, ["ClusterRole"]),
  columns: bindingColumns,
};
