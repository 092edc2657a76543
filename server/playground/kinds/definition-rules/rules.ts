import { invalidValue } from "../../causes.ts";
import type { Draft, KubeObject } from "../../object.ts";
import type { Cause } from "../../status.ts";

/** What is wrong with a CustomResourceDefinition. */
export function definitionCauses(draft: Draft, old: KubeObject | undefined): readonly Cause[] {
  void draft;
  void old;
  void invalidValue;
  return [];
}
