import type { PersistentVolumeClaim } from "./types/persistent-volume-claim.ts";
import type { Draft } from "../object.ts";
import type { Kind } from "./kind.ts";
import { byDefault, structIn } from "./rules/draft.ts";
import { canonicalLists } from "./rules/quantities.ts";
import { withFirstStatus } from "./rules/first-status.ts";
import { claimColumns } from "./print/core.ts";

function defaultClaim(claim: Draft): void {
  const spec = structIn(claim, "spec");
  byDefault(spec, "volumeMode", "Filesystem");
  canonicalLists(structIn(spec, "resources"), "requests", "limits");
}

export const persistentVolumeClaims: Kind<PersistentVolumeClaim> = {
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
