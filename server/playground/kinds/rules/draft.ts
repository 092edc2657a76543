import { isObject } from "../../json.ts";
import type { Draft } from "../../object.ts";
import { StatusError } from "../../status.ts";

/** A body whose JSON does not fit upstream's types: 400, as its decoder says it. */
export const misfit = (value: unknown, field: string, type: string): StatusError => {
  const found = Array.isArray(value) ? "array" : typeof value === "boolean" ? "bool" : typeof value;
  return new StatusError(
    400,
    "BadRequest",
    `json: cannot unmarshal ${found} into Go struct field ${field} of type ${type}`,
  );
};

/** Whether nothing is said: null is as good as absent. */
export const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/** The struct at a field, where there is one. */
export function structAt(draft: Draft, field: string): Draft | undefined {
  const value = draft[field];
  if (isAbsent(value)) return undefined;
  if (!isObject(value)) throw misfit(value, field, "struct");
  return value;
}

/** The struct at a field; an empty one is put there where there is none. */
export function structIn(draft: Draft, field: string): Draft {
  const there = structAt(draft, field);
  if (there !== undefined) return there;
  const made: Draft = {};
  draft[field] = made;
  return made;
}

/** The structs of the list at a field. */
export function structsAt(draft: Draft, field: string): readonly Draft[] {
  const value = draft[field];
  if (isAbsent(value)) return [];
  if (!Array.isArray(value)) throw misfit(value, field, "slice");
  return value.map((item: unknown) => {
    if (!isObject(item)) throw misfit(item, field, "struct");
    return item;
  });
}

/** Fills a field that is absent or, as text, empty. */
export function byDefault(draft: Draft, field: string, value: unknown): void {
  if (isAbsent(draft[field]) || draft[field] === "") draft[field] = value;
}

/** Fills a field whose zero means that nobody set it. */
export function byDefaultAlsoZero(draft: Draft, field: string, value: number): void {
  if (draft[field] === 0) Reflect.deleteProperty(draft, field);
  byDefault(draft, field, value);
}

/** Takes out fields that upstream does not write when they are zero, empty or false. */
export function withoutZeros(draft: Draft, ...fields: readonly string[]): void {
  for (const field of fields) {
    const value = draft[field];
    if (value === 0 || value === false || value === "") Reflect.deleteProperty(draft, field);
  }
}
