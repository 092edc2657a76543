import { StatusError } from "../status.ts";
import { isList, isObject } from "../json.ts";

/** A value as Go's `%v` prints it, since upstream's messages show maps that way. */
const print = (value: unknown): string => {
  if (isList(value)) return `[${value.map(print).join(" ")}]`;
  if (isObject(value)) {
    const keys = Object.keys(value).sort();
    return `map[${keys.map((key) => `${key}:${print(value[key])}`).join(" ")}]`;
  }
  if (value === null || value === undefined) return "<nil>";
  return typeof value === "string" ? value : JSON.stringify(value);
};

const typeName = (value: unknown): string => {
  if (isList(value)) return "[]interface {}";
  if (isObject(value)) return "map[string]interface {}";
  return typeof value === "string" ? "string" : typeof value === "boolean" ? "bool" : "float64";
};

/** A directive that is not of the form it must have: 400. */
export const badFormat = (directive: "primitive list" | "retainKeys" | "setElementOrder list"): StatusError =>
  new StatusError(400, "BadRequest", `invalid patch format of ${directive}`);

// Upstream answers these without a type: 500 and no reason (apiserver's interpretStrategicMergePatchError).
const untyped = (message: string): StatusError => new StatusError(500, "", message);

export const noMergeKey = (item: unknown, key: string): StatusError =>
  untyped(`map: ${print(item)} does not contain declared merge key: ${key}`);

export const badPatchType = (directive: unknown, patch: unknown): StatusError =>
  untyped(`unknown patch type: ${print(directive)} in map: ${print(patch)}`);

export const badType = (expected: unknown, found: unknown): StatusError =>
  untyped(`expected a ${typeName(expected)}, but received a ${typeName(found)}`);

export const noField = (type: string, field: string): StatusError =>
  untyped(`unable to find api field in struct ${type} for the json field "${field}"`);

export const noMergingOfLists = (): StatusError =>
  untyped("merging lists cannot yet be specified in the patch");

export const otherOrder = (items: unknown, order: unknown): StatusError =>
  untyped(
    `The order in patch list:\n${print(items)}\n doesn't match $setElementOrder list:\n${print(order)}\n`,
  );
