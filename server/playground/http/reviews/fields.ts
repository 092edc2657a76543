import type { Draft } from "../../object.ts";

/** An object within an object; undefined where there is none. */
export function fieldsOf(draft: Draft | undefined, field: string): Draft | undefined {
  const value = draft?.[field];
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Draft) : undefined;
}

/** A text within an object; empty where there is none. */
export function textOf(draft: Draft | undefined, field: string): string {
  const value = draft?.[field];
  return typeof value === "string" ? value : "";
}
