import { isAlwaysThere } from "../schema/lists.ts";
import { type FieldSet, fieldSet, justHere, noFields } from "./field-set.ts";
import { isEqual } from "../json.ts";
import { type Part, type Parts, partsOf } from "./shape.ts";
import type { Shape } from "./shape-type.ts";

/** Everything that an object of a shape sets (structured-merge-diff, typed/tofieldset.go). */
export const fieldsOfObject = (shape: Shape, value: unknown): FieldSet => {
  const parts = partsOf(shape, value);
  if (parts === undefined) return justHere;
  return fieldSet(false, mapParts(parts, fieldsOfPart));
};

const fieldsOfPart = (part: Part): FieldSet => {
  const { member, children } = fieldsOfObject(part.shape, part.value);
  return fieldSet(member || part.member, children);
};

const mapParts = (parts: Parts, then: (part: Part) => FieldSet): [string, FieldSet][] =>
  [...parts].map(([element, part]) => [element, then(part)]);

/** What differs between two states of an object. */
export interface Changes {
  readonly added: FieldSet;
  readonly modified: FieldSet;
  readonly removed: FieldSet;
}

const none: Changes = { added: noFields, modified: noFields, removed: noFields };

/**
 * Compares two objects of a shape (structured-merge-diff, typed/compare.go). What came or went is told with every path
 * on the way to its leaves. Parts that are the same object are not looked into.
 */
export const compare = (shape: Shape, old: unknown, next: unknown): Changes => {
  if (old === next) return none;
  const before = partsOf(shape, old);
  const after = partsOf(shape, next);
  if (before === undefined || after === undefined) {
    return isEqual(old, next) ? none : { ...none, modified: justHere };
  }
  const changes = new Map<string, Changes>();
  for (const [element, part] of after) {
    changes.set(element, comparePart(before.get(element) ?? emptyIfAlways(shape, element, part), part));
  }
  for (const [element, part] of before) {
    if (!after.has(element)) changes.set(element, comparePart(part, emptyIfAlways(shape, element, part)));
  }
  return gather(changes);
};

/** What Go's type always has neither comes nor goes: it was, or will be, empty. */
const emptyIfAlways = (shape: Shape, element: string, part: Part): Part | undefined => {
  if (shape.type !== "fields" || !isAlwaysThere(shape.name, element.slice(2))) return undefined;
  if (part.shape.type === "fields") return { ...part, value: {} };
  return part.shape.type === "items" ? { ...part, value: [] } : undefined;
};

const comparePart = (old: Part | undefined, next: Part | undefined): Changes => {
  if (old !== undefined && next !== undefined) return compare(next.shape, old.value, next.value);
  if (next !== undefined) return { ...none, added: everyPath(next) };
  return old === undefined ? none : { ...none, removed: everyPath(old) };
};

const everyPath = ({ shape, value }: Part): FieldSet => {
  const parts = partsOf(shape, value);
  return parts === undefined ? justHere : fieldSet(true, mapParts(parts, everyPath));
};

const gather = (changes: ReadonlyMap<string, Changes>): Changes => {
  const pick = (of: (changes: Changes) => FieldSet): FieldSet =>
    fieldSet(
      false,
      [...changes].map(([element, change]) => [element, of(change)] as const),
    );
  return {
    added: pick((change) => change.added),
    modified: pick((change) => change.modified),
    removed: pick((change) => change.removed),
  };
};
