import type { Kind } from "./kind.ts";
import { roleColumns } from "./print/policy.ts";

export const roles: Kind = {
  group: "rbac.authorization.k8s.io",
  version: "v1",
  kind: "Role",
  plural: "roles",
  singular: "role",
  shortNames: [],
  categories: [],
  namespaced: true,
  subresources: [],
  columns: roleColumns,
};
