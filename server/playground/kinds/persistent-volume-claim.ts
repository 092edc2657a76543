import type { Draft, KubeObject } from "../object.ts";
import type { Kind } from "./kind.ts";
import type { Condition, ResourceRequirements, ResourceList } from "./pod-types.ts";
import { byDefault, structIn } from "./rules/draft.ts";
import { canonicalLists } from "./rules/quantities.ts";
import { withFirstStatus } from "./rules/first-status.ts";
import { claimColumns } from "./print/core.ts";

export interface PersistentVolumeClaim extends KubeObject {
  readonly spec: {
    readonly accessModes?: readonly string[];
    readonly resources?: ResourceRequirements;
    readonly storageClassName?: string;
    readonly volumeMode?: "Filesystem" | "Block";
    readonly volumeName?: string;
  };
  readonly status?: {
    readonly phase?: "Pending" | "Bound" | "Lost";
    readonly accessModes?: readonly string[];
    readonly capacity?: ResourceList;
    readonly conditions?: readonly Condition[];
  };
}

function defaultClaim(claim: Draft): void {
  const spec = structIn(claim, "spec");
  byDefault(spec, "volumeMode", "Filesystem");
  canonicalLists(structIn(spec, "resources"), "requests", "limits");
}

export const persistentVolumeClaims: Kind = {
  group: "",
  version: "v1",
  kind: "PersistentVolumeClaim",
  plural: "persistentvolumeclaims",
  singular: "persistentvolumeclaim",
  shortNames: ["pvc"],
  categories: [],
  namespaced: true,
  subresources: ["status"],
  defaults: defaultClaim,
  prepare: withFirstStatus(() => ({ phase: "Pending" })),
  columns: claimColumns,
};
