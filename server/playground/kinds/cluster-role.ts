import type { Kind } from "./kind.ts";
import { roleColumns } from "./print/policy.ts";

export const clusterRoles: Kind = {
  group: "rbac.authorization.k8s.io",
  version: "v1",
  kind: "ClusterRole",
  plural: "clusterroles",
  singular: "clusterrole",
  shortNames: [],
  categories: [],
  namespaced: false,
  subresources: [],
  columns: roleColumns,
};
