import type { Draft } from "../object.ts";
import { StatusError } from "../status.ts";

export const isObject = (value: unknown): value is Draft =>
  typeof value === "object" && value !== null && !Array.isArray(value);

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

/** A copy that shares nothing with its source. */
export const copy = (value: unknown): unknown => {
  if (isList(value)) return value.map(copy);
  return isObject(value) ? copyObject(value) : value;
};

export const copyObject = (object: Readonly<Record<string, unknown>>): Draft => {
  const copied: Draft = {};
  for (const key of Object.keys(object)) put(copied, key, copy(object[key]));
  return copied;
};

/** Whether two values are the same JSON; a field that is undefined is absent. */
export const equal = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (isList(a)) return isList(b) && a.length === b.length && a.every((item, at) => equal(item, b[at]));
  if (!isObject(a) || !isObject(b)) return false;
  const present = Object.keys(a).filter((key) => a[key] !== undefined);
  const size = Object.keys(b).filter((key) => b[key] !== undefined).length;
  return present.length === size && present.every((key) => equal(a[key], own(b, key)));
};

/** Deeper than any object that a served kind can have; what recurses over it cannot exhaust the stack. */
const deepest = 256;

/** Refuses JSON that is nested deeper than any object of ours is. Throws 400. */
export const limitDepth = (value: unknown): void => {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) throw new StatusError(400, "BadRequest", "json: exceeded max depth");
    level = level.flatMap(nested);
  }
};

const nested = (value: unknown): readonly unknown[] => {
  const inner: readonly unknown[] = isList(value) ? value : isObject(value) ? Object.values(value) : [];
  return inner.filter((item) => typeof item === "object" && item !== null);
};
