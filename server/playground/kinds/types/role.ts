import type { KubeObject } from "../../object.ts";

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
