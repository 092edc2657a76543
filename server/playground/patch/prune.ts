import type { Draft } from "../object.ts";
import { below, type FieldSet, isEmpty } from "./field-set.ts";
import { isList, isObject, put } from "../json.ts";
import { itemElement, type Part, partsOf } from "./shape.ts";
import type { Shape } from "./shape-type.ts";

interface Owners {
  /** What the manager applied before. */
  readonly last: FieldSet;
  /** What anyone owns now, the manager with its new configuration among them. */
  readonly owned: FieldSet;
}

/**
 * Whether owning `set` is owning the part itself. Fields of a type come and go with what is in them; an item or an
 * entry is there for who owns it, not for who owns something in it.
 */
const holds = (shape: Shape, set: FieldSet): boolean =>
  set.member || ((shape.type === "fields" || shape.type === "struct") && !isEmpty(set));

/**
 * The merged object without what the manager applied before, does not apply now, and nobody else owns
 * (structured-merge-diff, merge/update.go prune).
 */
export const prune = (shape: Shape, merged: unknown, owners: Owners): unknown => {
  const parts = partsOf(shape, merged);
  if (parts === undefined || isEmpty(owners.last)) return merged;
  const keep = (element: string, part: Part | undefined): unknown => {
    const last = below(owners.last, element);
    const owned = below(owners.owned, element);
    if (part === undefined || (holds(shape, last) && !holds(shape, owned))) return undefined;
    return prune(part.shape, part.value, { last, owned });
  };
  if (isObject(merged)) return pruneObject(merged, (key) => keep(`f:${key}`, parts.get(`f:${key}`)));
  if (!isList(merged)) return merged;
  const kept = merged.map((item) => {
    const element = shape.type === "items" ? itemElement(shape, item) : `v:${JSON.stringify(item)}`;
    const part = parts.get(element);
    return keep(element, part && { ...part, value: item });
  });
  return kept.filter((item) => item !== undefined);
};

/** A list or map that nothing is left of goes; an object that was a type's own stays as long as someone owns it. */
const pruneObject = (object: Draft, keep: (key: string) => unknown): Draft => {
  const kept: Draft = {};
  for (const key of Object.keys(object)) {
    const value = keep(key);
    if (value !== undefined && !(isList(value) && value.length === 0)) put(kept, key, value);
  }
  return kept;
};
