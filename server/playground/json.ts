import type { Draft } from "./object.ts";
import { StatusError } from "./status.ts";

/** Whether it is a JSON object: neither a list nor null. */
export const isObject = (value: unknown): value is Draft =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether it is a JSON list. */
export const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** `object[key] = value`, also where the key is one that would reach the prototype. */
export const put = (object: Draft, key: string, value: unknown): void => {
  if (key === "__proto__") {
    Object.defineProperty(object, key, { value, configurable: true, enumerable: true, writable: true });
  } else {
    object[key] = value;
  }
};

/** `object[key]`, of the object itself only. */
export const own = (object: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(object, key) ? object[key] : undefined;

/** The object at a field; undefined where there is none. */
export const objectAt = (object: Draft | undefined, field: string): Draft | undefined => {
  const value = object === undefined ? undefined : own(object, field);
  return isObject(value) ? value : undefined;
};

/** The text at a field; empty where there is none. */
export const textAt = (object: Draft | undefined, field: string): string => {
  const value = object === undefined ? undefined : own(object, field);
  return typeof value === "string" ? value : "";
};

/** A copy that shares nothing with its source. Faster than structuredClone, for JSON. */
export function copyOf<T>(value: T): T;
export function copyOf(value: unknown): unknown {
  if (isList(value)) return value.map((item) => copyOf(item));
  return isObject(value) ? copyObject(value) : value;
}

/** A copy of an object, ours to change. */
export const copyObject = (object: Readonly<Record<string, unknown>>): Draft => {
  const copied: Draft = {};
  for (const key of Object.keys(object)) put(copied, key, copyOf(object[key]));
  return copied;
};

/** A JSON value's type, as Go's decoder calls it. */
export const goTypeOf = (value: unknown): string => {
  if (Array.isArray(value)) return "array";
  if (typeof value === "boolean") return "bool";
  return value === null ? "null" : typeof value;
};

/** What Go's decoder says of a value that does not fit its type: `map[string]interface {}`. */
export const cannotUnmarshal = (value: unknown, wanted: string): string =>
  `json: cannot unmarshal ${goTypeOf(value)} into Go value of type ${wanted}`;

/** Whether two values are the same JSON; a field that is undefined is absent. */
export const isEqual = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (isList(a)) return isList(b) && a.length === b.length && a.every((item, at) => isEqual(item, b[at]));
  if (!isObject(a) || !isObject(b)) return false;
  const present = Object.keys(a).filter((key) => a[key] !== undefined);
  const size = Object.keys(b).filter((key) => b[key] !== undefined).length;
  return present.length === size && present.every((key) => isEqual(a[key], own(b, key)));
};

/** Deeper than any object that a served kind can have; what recurses over it cannot exhaust the stack. */
export const deepest = 256;

export const tooDeep = (): StatusError => new StatusError(400, "BadRequest", "json: exceeded max depth");

/** Refuses JSON that is nested deeper than any object of ours is. Throws 400. */
export const limitDepth = (value: unknown): void => {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) throw tooDeep();
    level = level.flatMap(nested);
  }
};

const nested = (value: unknown): readonly unknown[] => {
  const inner: readonly unknown[] = isList(value) ? value : isObject(value) ? Object.values(value) : [];
  return inner.filter((item) => typeof item === "object" && item !== null);
};

/** A value with all its fields in the order of their names, as Go writes JSON. */
export const sorted = (value: unknown): unknown => {
  if (isList(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
};
