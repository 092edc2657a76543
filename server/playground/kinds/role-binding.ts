import type { RoleBinding } from "./types/role-binding.ts";
import type { Kind } from "./kind.ts";
import { bindingCauses, defaultBinding } from "./rbac/bindings.ts";
import { bindingColumns } from "./print/policy.ts";

export const roleBindings: Kind<RoleBinding> = {
  group: "rbac.authorization.k8s.io",
  version: "v1",
  kind: "RoleBinding",
  plural: "rolebindings",
  singular: "rolebinding",
  shortNames: [],
  categories: [],
  namespaced: true,
  subresources: [],
  defaults: defaultBinding,
  validate: (draft, old) => bindingCauses(draft, old, ["ClusterRole", "Role"]),
  columns: bindingColumns,
};
