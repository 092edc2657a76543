import { isObject } from "../json.ts";
import type { Draft } from "../object.ts";
import { badRequest } from "./refusals.ts";

/** Fields that are maps in upstream's types: an empty one is not written. An empty struct is (`emptyDir: {}`). */
const maps = new Set([
  ...["labels", "annotations", "matchLabels", "nodeSelector", "data", "stringData", "binaryData"],
  ...["limits", "requests", "capacity", "allocatable", "parameters"],
]);

const isEmpty = (key: string, value: unknown): boolean => {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return maps.has(key) && isObject(value) && Object.keys(value).length === 0;
};

/** Deeper than any object of the API; a body of brackets alone must not exhaust the stack. */
const deepest = 200;

/**
 * A copy of a draft without what upstream's decoding takes for absent: null, empty lists, empty maps. It shares nothing
 * with the draft, whose parts may be of stored objects and so frozen. managedFields stay as they are: there `{}` is a
 * member of a set. Throws 400 for a draft that is too deep.
 */
export function cleaned(draft: Draft, depth = 0): Draft {
  if (depth > deepest) throw badRequest("exceeded max depth");
  const copy: Draft = {};
  for (const key of Object.keys(draft)) {
    // JSON may hold such a key; assigning to it would change the prototype.
    if (key === "__proto__") continue;
    const part = key === "managedFields" ? draft[key] : cleanedPart(draft[key], depth + 1);
    if (!isEmpty(key, part)) copy[key] = part;
  }
  return copy;
}

function cleanedPart(part: unknown, depth: number): unknown {
  if (Array.isArray(part)) {
    if (depth > deepest) throw badRequest("exceeded max depth");
    return part
      .filter((item) => item !== null && item !== undefined)
      .map((item) => cleanedPart(item, depth + 1));
  }
  return isObject(part) ? cleaned(part, depth) : part;
}
