import type { KubeObject } from "../../object.ts";
import type { ResourceList } from "../pod-types.ts";

export type QuotaScope =
  | "Terminating"
  | "NotTerminating"
  | "BestEffort"
  | "NotBestEffort"
  | "PriorityClass"
  | "CrossNamespacePodAffinity"
  | "VolumeAttributesClass";

/** What an object must be to count: of a scope, with values for those scopes that are names of something. */
export interface ScopeRequirement {
  readonly scopeName: QuotaScope;
  readonly operator: "In" | "NotIn" | "Exists" | "DoesNotExist";
  readonly values?: readonly string[];
}

export interface ResourceQuota extends KubeObject {
  readonly spec: {
    readonly hard?: ResourceList;
    readonly scopes?: readonly QuotaScope[];
    readonly scopeSelector?: { readonly matchExpressions?: readonly ScopeRequirement[] };
  };
  readonly status?: {
    readonly hard?: ResourceList;
    readonly used?: ResourceList;
  };
}
