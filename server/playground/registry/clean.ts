import type { Draft } from "../object.ts";
import { isMap } from "./json-value.ts";
import { badRequest } from "./refusals.ts";

/** Fields that are maps in upstream's types: an empty one is not written. An empty struct is (`emptyDir: {}`). */
const maps = new Set([
  ...["labels", "annotations", "matchLabels", "nodeSelector", "data", "stringData", "binaryData"],
  ...["limits", "requests", "capacity", "allocatable", "parameters"],
]);

const isEmpty = (key: string, value: unknown): boolean => {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return maps.has(key) && isMap(value) && Object.keys(value).length === 0;
};

/** Deeper than any object of the API; a body of brackets alone must not exhaust the stack. */
const deepest = 200;

/**
 * Takes out what upstream's decoding takes for absent: null, empty lists, empty maps. Changes `value`. managedFields
 * stay as they are: there `{}` is a member of a set.
 */
export function clean(value: Draft, depth = 0): void {
  if (depth > deepest) throw badRequest("exceeded max depth");
  // JSON may hold such a key; assigning to it would change the prototype.
  Reflect.deleteProperty(value, "__proto__");
  for (const [key, part] of Object.entries(value)) {
    if (key === "managedFields") continue;
    const cleaned = cleanedPart(part, depth + 1);
    if (isEmpty(key, cleaned)) Reflect.deleteProperty(value, key);
    else value[key] = cleaned;
  }
}

function cleanedPart(part: unknown, depth: number): unknown {
  if (Array.isArray(part)) {
    if (depth > deepest) throw badRequest("exceeded max depth");
    return part
      .filter((item) => item !== null && item !== undefined)
      .map((item) => cleanedPart(item, depth + 1));
  }
  if (isMap(part)) clean(part, depth);
  return part;
}
