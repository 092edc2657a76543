import type { KubeObject } from "../object.ts";
import type { Kind } from "./kind.ts";
import { roleColumns } from "./print/policy.ts";

export interface PolicyRule {
  readonly verbs: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly nonResourceURLs?: readonly string[];
}

export interface Role extends KubeObject {
  readonly rules?: readonly PolicyRule[] | null;
}

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
