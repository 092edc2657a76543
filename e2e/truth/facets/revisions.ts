import { stringsAt, type Raw } from "../../../lib/base/raw.ts";
import type { Clean } from "../names.ts";
import { atRests, ofKind } from "./facet.ts";

/** Annotations; of the copy of a manifest only that it is there. */
function annotationsOf(object: Raw, clean: Clean): string {
  const all = Object.entries(stringsAt(object, "metadata", "annotations")).map(([key, value]) =>
    key === "kubectl.kubernetes.io/last-applied-configuration" ? key : `${key}=${clean(value)}`,
  );
  return all.sort().join(", ");
}

/** Revisions, and all else that is annotated. */
export const revisions = atRests((rest, clean) =>
  [...ofKind(rest, "Deployment", clean), ...ofKind(rest, "ReplicaSet", clean)].map(
    ([label, object]) => `${label}: ${annotationsOf(object, clean)}`,
  ),
);
