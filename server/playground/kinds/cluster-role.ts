import type { KubeObject } from "../object.ts";
import type { Kind } from "./kind.ts";
import type { LabelSelector } from "./selector.ts";
import type { PolicyRule } from "./role.ts";
import { roleColumns } from "./print/policy.ts";

export interface ClusterRole extends KubeObject {
  readonly rules?: readonly PolicyRule[] | null;
  readonly aggregationRule?: { readonly clusterRoleSelectors?: readonly LabelSelector[] };
}

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
