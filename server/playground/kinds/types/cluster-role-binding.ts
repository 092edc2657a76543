import type { KubeObject } from "../../object.ts";
import type { RoleRef, Subject } from "./role-binding.ts";

export interface ClusterRoleBinding extends KubeObject {
  readonly roleRef: RoleRef;
  readonly subjects?: readonly Subject[];
}
