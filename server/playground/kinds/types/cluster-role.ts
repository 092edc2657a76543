import type { KubeObject } from "../../object.ts";
import type { LabelSelector } from "../selector.ts";
import type { PolicyRule } from "./role.ts";

export interface ClusterRole extends KubeObject {
  readonly rules?: readonly PolicyRule[] | null;
  readonly aggregationRule?: { readonly clusterRoleSelectors?: readonly LabelSelector[] };
}
