import type { KubeObject } from "../../object.ts";

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
