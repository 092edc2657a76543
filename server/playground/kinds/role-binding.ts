import type { KubeObject } from "../object.ts";
import type { Kind } from "./kind.ts";
import { bindingColumns } from "./print/policy.ts";

export interface RoleRef {
  readonly apiGroup: string;
  readonly kind: string;
  readonly name: string;
}

export interface Subject {
  readonly kind: "User" | "Group" | "ServiceAccount";
  readonly apiGroup?: string;
  readonly name: string;
  readonly namespace?: string;
}

export interface RoleBinding extends KubeObject {
  readonly roleRef: RoleRef;
  readonly subjects?: readonly Subject[];
}

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
