import type { KubeObject } from "../../object.ts";
import type { Condition } from "../pod-types.ts";

export interface Namespace extends KubeObject {
  readonly spec?: { readonly finalizers?: readonly string[] };
  readonly status?: { readonly phase?: "Active" | "Terminating"; readonly conditions?: readonly Condition[] };
}
