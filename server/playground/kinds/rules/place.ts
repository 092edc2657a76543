import { isObject } from "../../json.ts";
import type { Draft } from "../../object.ts";
import { isAbsent, misfit } from "./draft.ts";

/** A value and where it stands in its object (`spec.template.spec.containers[0].image`). */
export interface Place {
  readonly value: unknown;
  readonly path: string;
}

export const root = (draft: Draft): Place => ({ value: draft, path: "" });

/** What is inside, field by field; what is absent has nothing inside. */
export const at = (place: Place, ...fields: readonly string[]): Place =>
  fields.reduce(({ value, path }, field) => {
    if (!isAbsent(value) && !isObject(value)) throw misfit(value, path, "struct");
    const inside = isObject(value) && Object.hasOwn(value, field) ? value[field] : undefined;
    return { value: inside, path: path === "" ? field : `${path}.${field}` };
  }, place);

export const isSet = ({ value }: Place): boolean => !isAbsent(value);

/** The items of a list. */
export function items({ value, path }: Place): readonly Place[] {
  if (isAbsent(value)) return [];
  if (!Array.isArray(value)) throw misfit(value, path, "slice");
  return value.map((item: unknown, index) => ({ value: item, path: `${path}[${index}]` }));
}

/** The values of a map, each at `path[key]`. */
export function entries({ value, path }: Place): readonly (Place & { readonly key: string })[] {
  if (isAbsent(value)) return [];
  if (!isObject(value)) throw misfit(value, path, "map");
  return Object.entries(value).map(([key, inside]) => ({ key, value: inside, path: `${path}[${key}]` }));
}

/** The text, empty where there is none. */
export function text({ value, path }: Place): string {
  if (isAbsent(value)) return "";
  if (typeof value !== "string") throw misfit(value, path, "string");
  return value;
}

/** The whole number, undefined where there is none. */
export function int({ value, path }: Place): number | undefined {
  if (isAbsent(value)) return undefined;
  if (typeof value !== "number" || !Number.isInteger(value)) throw misfit(value, path, "int32");
  return value;
}

/** A map of texts, such as labels. */
export function texts(place: Place): Readonly<Record<string, string>> {
  return Object.fromEntries(entries(place).map((entry) => [entry.key, text(entry)]));
}
