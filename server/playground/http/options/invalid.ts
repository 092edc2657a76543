import { invalid } from "../../registry/refusals.ts";
import type { Cause } from "../../status.ts";

export type OptionsKind =
  "ListOptions" | "CreateOptions" | "UpdateOptions" | "PatchOptions" | "DeleteOptions";

/** Throws 422 when something is wrong with a request's options. */
export function refuseInvalid(kind: OptionsKind, causes: readonly Cause[]): void {
  if (causes.length > 0) throw invalid({ group: "meta.k8s.io", kind }, "", causes);
}
