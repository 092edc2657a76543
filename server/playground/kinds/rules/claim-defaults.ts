import type { Draft } from "../../object.ts";
import { byDefault, structIn } from "./draft.ts";
import { canonicalLists } from "./quantities.ts";

/** SetDefaults_PersistentVolumeClaim's part of the spec (pkg/apis/core/v1/defaults.go). */
export function defaultClaim(claim: Draft): void {
  const spec = structIn(claim, "spec");
  byDefault(spec, "volumeMode", "Filesystem");
  canonicalLists(structIn(spec, "resources"), "requests", "limits");
}
