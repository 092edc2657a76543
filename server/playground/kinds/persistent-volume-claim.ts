import type { PersistentVolumeClaim } from "./types/persistent-volume-claim.ts";
import type { Kind } from "./kind.ts";
import { defaultClaim } from "./rules/claim-defaults.ts";
import { claimCauses } from "./rules/claim-rules.ts";
import { at, root } from "./rules/place.ts";
import { withFirstStatus } from "./rules/first-status.ts";
import { claimColumns } from "./print/volumes.ts";

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
  caveats: ({ metadata }) =>
    metadata.deletionTimestamp === undefined
      ? [
          "the playground binds no claims: this one stays Pending, and pods start with an empty volume in its place",
        ]
      : [],
  validate: (draft, old) => (old === undefined ? claimCauses(at(root(draft), "spec")) : []),
  columns: claimColumns,
};
