import { StatusError } from "../status.ts";
import { cannotUnmarshal, isList, isObject } from "../json.ts";
import { goText } from "./go-text.ts";

const typeName = (value: unknown): string => {
  if (isList(value)) return "[]interface {}";
  if (isObject(value)) return "map[string]interface {}";
  return typeof value === "string" ? "string" : typeof value === "boolean" ? "bool" : "float64";
};

/** A directive that is not of the form it must have: 400. */
export const badFormat = (directive: "primitive list" | "retainKeys" | "setElementOrder list"): StatusError =>
  new StatusError(400, "BadRequest", `invalid patch format of ${directive}`);

/** A patch that is no object: 400. */
export const noMap = (patch: unknown): StatusError =>
  new StatusError(400, "BadRequest", cannotUnmarshal(patch, "map[string]interface {}"));

// Upstream answers these without a type: 500 and no reason (apiserver's interpretStrategicMergePatchError).
const untyped = (message: string): StatusError => new StatusError(500, "", message);

export const noMergeKey = (item: unknown, key: string): StatusError =>
  untyped(`map: ${goText(item)} does not contain declared merge key: ${key}`);

export const badPatchType = (directive: unknown, patch: unknown): StatusError =>
  untyped(`unknown patch type: ${goText(directive)} in map: ${goText(patch)}`);

export const badType = (expected: unknown, found: unknown): StatusError =>
  untyped(`expected a ${typeName(expected)}, but received a ${typeName(found)}`);

export const noField = (type: string, field: string): StatusError =>
  untyped(`unable to find api field in struct ${type} for the json field "${field}"`);

export const noMergingOfLists = (): StatusError =>
  untyped("merging lists cannot yet be specified in the patch");

export const otherOrder = (items: unknown, order: unknown): StatusError =>
  untyped(
    `The order in patch list:\n${goText(items)}\n doesn't match $setElementOrder list:\n${goText(order)}\n`,
  );
