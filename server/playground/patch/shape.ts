import { atomicTypes, isAtomicMap, keyDefaults, type ListRule, ruleOf } from "../schema/lists.ts";
import { type FieldType, fieldsOf, type GroupVersionKind, typeOfKind } from "../schema/types.ts";
import { shapeOfSchema } from "../custom/shape.ts";
import type { ItemsShape, Shape } from "./shape-type.ts";
import { isList, isObject, own } from "../json.ts";

const leaf: Shape = { type: "leaf" };
const untyped: Shape = { type: "untyped" };

const listShape = (rule: ListRule, of: FieldType): Shape => {
  switch (rule.type) {
    case "atomic":
      return leaf;
    case "set":
      return { type: "set" };
    case "map":
      // An item is always looked into, even where its type stands for a whole elsewhere.
      return { type: "items", keys: rule.keys, of: shapeOf(of) };
  }
};

const shapeOf = (type: FieldType): Shape => {
  switch (type.type) {
    case "scalar":
    case "list":
      return leaf;
    case "map":
      return { type: "entries", of: shapeOf(type.of) };
    case "object":
      return atomicTypes.has(type.name) ? leaf : { type: "fields", name: type.name };
  }
};

const shapeOfField = (name: string, field: string): Shape => {
  const type = fieldsOf(name).get(field)?.type;
  if (type === undefined) return untyped;
  if (type.type === "list") return listShape(ruleOf(name, field).apply, type.of);
  return type.type === "map" && isAtomicMap(name, field) ? leaf : shapeOf(type);
};

const known = new Map<string, Shape>();

const fieldShape = (name: string, field: string): Shape => {
  const key = `${name}.${field}`;
  const found = known.get(key) ?? shapeOfField(name, field);
  known.set(key, found);
  return found;
};

/** The shape of a kind's objects. */
export const shapeOfKind = (kind: GroupVersionKind): Shape => {
  if (kind.schema !== undefined) return shapeOfSchema(kind.schema);
  const name = typeOfKind(kind);
  return name === undefined ? untyped : { type: "fields", name };
};

/** A part of a value: its element in a path, what it is, and whether owning it is more than owning what it holds. */
export interface Part {
  readonly shape: Shape;
  readonly value: unknown;
  readonly member: boolean;
}

export type Parts = ReadonlyMap<string, Part>;

/** The path element of an item; a key that it leaves out has its default. */
export const itemElement = (
  { keys, defaults = keyDefaults }: Pick<ItemsShape, "keys" | "defaults">,
  item: unknown,
): string => {
  const found: [string, unknown][] = [];
  for (const key of [...keys].sort()) {
    const value = (isObject(item) ? own(item, key) : undefined) ?? own(defaults, key);
    if (value !== undefined) found.push([key, value]);
  }
  return `k:${JSON.stringify(Object.fromEntries(found))}`;
};

const isEmptyObject = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0;

const fieldParts = (object: Readonly<Record<string, unknown>>, shape: (key: string) => Shape): Parts => {
  const parts = new Map<string, Part>();
  for (const key of Object.keys(object)) {
    const value = object[key];
    if (value !== undefined)
      parts.set(`f:${key}`, { shape: shape(key), value, member: isEmptyObject(value) });
  }
  return parts;
};

/** What is no field of a struct is an entry of it. */
const structParts = (
  object: Readonly<Record<string, unknown>>,
  { fields, rest = untyped }: Extract<Shape, { type: "struct" }>,
): Parts => {
  const parts = new Map<string, Part>();
  for (const [element, part] of fieldParts(object, (key) => fields.get(key) ?? rest))
    parts.set(element, fields.has(element.slice(2)) ? part : { ...part, member: true });
  return parts;
};

const entryParts = (object: Readonly<Record<string, unknown>>, of: Shape): Parts => {
  const parts = new Map<string, Part>();
  for (const [element, part] of fieldParts(object, () => of)) parts.set(element, { ...part, member: true });
  return parts;
};

/** Items that say they are the same are one part, a whole. */
const listParts = (list: readonly unknown[], of: Shape, element: (item: unknown) => string): Parts => {
  const parts = new Map<string, Part>();
  for (const item of list) {
    const name = element(item);
    const twin = parts.get(name);
    const part: Part = { shape: of, value: item, member: true };
    parts.set(name, twin === undefined ? part : { shape: leaf, value: [twin.value, item], member: true });
  }
  return parts;
};

/** The parts that a value of a shape is looked at by; undefined for what is looked at as a whole. */
export const partsOf = (shape: Shape, value: unknown): Parts | undefined => {
  switch (shape.type) {
    case "leaf":
      return undefined;
    case "fields":
      return isObject(value) ? fieldParts(value, (key) => fieldShape(shape.name, key)) : undefined;
    case "struct":
      return isObject(value) ? structParts(value, shape) : undefined;
    case "entries":
      return isObject(value) ? entryParts(value, shape.of) : undefined;
    case "set":
      return isList(value) ? listParts(value, leaf, (item) => `v:${JSON.stringify(item)}`) : undefined;
    case "items":
      return isList(value) ? listParts(value, shape.of, (item) => itemElement(shape, item)) : undefined;
    case "untyped":
      return isObject(value) ? entryParts(value, untyped) : undefined;
  }
};
