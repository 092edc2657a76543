import type { Draft } from "../../object.ts";
import { StatusError } from "../../status.ts";
import { canonicalQuantity } from "../quantity.ts";
import { isAbsent, misfit, structAt } from "./draft.ts";

function canonical(value: unknown, field: string): string {
  if (typeof value !== "string" && typeof value !== "number") throw misfit(value, field, "resource.Quantity");
  try {
    return canonicalQuantity(value);
  } catch (error) {
    // Upstream fails to decode the body; it names no field.
    throw new StatusError(400, "BadRequest", error instanceof Error ? error.message : String(error));
  }
}

/** Writes the quantities at these fields as upstream stores them. */
export function canonicalFields(draft: Draft, ...fields: readonly string[]): void {
  for (const field of fields) {
    if (!isAbsent(draft[field])) draft[field] = canonical(draft[field], field);
  }
}

/** Writes the quantities of these lists of resources (`requests`, `capacity`) as upstream stores them. */
export function canonicalLists(draft: Draft, ...fields: readonly string[]): void {
  for (const field of fields) {
    const list = structAt(draft, field);
    if (list !== undefined) canonicalFields(list, ...Object.keys(list));
  }
}
