import type { Draft } from "../object.ts";
import { isList, isObject, own, put } from "../json.ts";
import { badFormat } from "./strategic-refusal.ts";

export const directive = "$patch";
export const retainKeys = "$retainKeys";
export const deleteFrom = "$deleteFromPrimitiveList/";
export const elementOrder = "$setElementOrder/";

/** The field that a parallel list such as `$setElementOrder/containers` is about; undefined for any other key. */
export const fieldOf = (key: string, prefix: string): string | undefined => {
  if (key.startsWith(prefix)) return key.slice(prefix.length);
  // `$setElementOrder` and what it is followed by, but no field: upstream refuses it.
  if (!key.startsWith(prefix.slice(0, -1))) return undefined;
  throw badFormat(prefix === deleteFrom ? "primitive list" : "setElementOrder list");
};

/**
 * A value of a patch for a field that was not there: without nulls in objects, which mean removal, and without what
 * only a merge could follow. Undefined where nothing is left of it.
 */
export const withoutDirectives = (value: unknown): unknown => {
  if (isList(value)) return value.map(withoutDirectives).filter((item) => item !== undefined);
  if (!isObject(value)) return value;
  if (Object.hasOwn(value, directive)) return undefined;
  const kept: Draft = {};
  for (const key of Object.keys(value)) {
    const inner = value[key] === null ? undefined : withoutDirectives(value[key]);
    if (inner !== undefined && !key.startsWith("$")) put(kept, key, inner);
  }
  return kept;
};

/** Clears what `$retainKeys` of the patch does not name. Throws when the patch itself sets a field that it does not name. */
export const retain = (original: Draft, patch: Draft): void => {
  if (!Object.hasOwn(patch, retainKeys)) return;
  const list = own(patch, retainKeys);
  if (!isList(list)) throw badFormat("retainKeys");
  const kept = new Set(list);
  for (const key of Object.keys(patch)) {
    const free = key === retainKeys || key.startsWith(deleteFrom) || key.startsWith(elementOrder);
    if (!free && patch[key] !== null && !kept.has(key)) throw badFormat("retainKeys");
  }
  for (const key of Object.keys(original)) {
    if (!kept.has(key)) Reflect.deleteProperty(original, key);
  }
};
