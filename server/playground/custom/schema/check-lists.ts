import { duplicateValue, invalidValue } from "../../causes.ts";
import { isList, isObject, own, sorted } from "../../json.ts";
import type { Cause } from "../../status.ts";
import { propertyOf, restOf, type Schema } from "./schema.ts";

const child = (path: string, field: string): string => (path === "" ? field : `${path}.${field}`);

/**
 * Items that are twice in a list that is a set, or a map by keys (apiextensions-apiserver,
 * pkg/apiserver/schema/listtype/validation.go).
 */
export function listCauses(schema: Schema, value: unknown, path = ""): readonly Cause[] {
  if (isList(value)) return listCausesOf(schema, value, path);
  if (!isObject(value)) return [];
  return Object.keys(value).flatMap((key) => {
    const property = propertyOf(schema, key);
    const by = property ?? restOf(schema);
    if (by === undefined) return [];
    return listCauses(by, value[key], property === undefined ? `${path}[${key}]` : child(path, key));
  });
}

function listCausesOf(schema: Schema, value: readonly unknown[], path: string): readonly Cause[] {
  const { items } = schema;
  const inner =
    items === undefined ? [] : value.flatMap((item, at) => listCauses(items, item, `${path}[${at}]`));
  return [...ownCauses(schema, value, path), ...inner];
}

function ownCauses(schema: Schema, value: readonly unknown[], path: string): readonly Cause[] {
  const type = schema["x-kubernetes-list-type"];
  if (type === "set") return twice(value, path);
  if (type !== "map") return [];
  const odd = value.findIndex((item) => item !== null && !isObject(item));
  if (odd >= 0)
    return [invalidValue(`${path}[${odd}]`, value[odd], "must be an object for an array of list-type map")];
  const keys = schema["x-kubernetes-list-map-keys"] ?? [];
  return twice(
    value.map((item) => keysOf(item, keys)),
    path,
  );
}

const keysOf = (item: unknown, keys: readonly string[]): object =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = isObject(item) ? own(item, key) : undefined;
      return value === undefined ? [] : [[key, value]];
    }),
  );

/** Each that is told is the second of its like. */
function twice(values: readonly unknown[], path: string): readonly Cause[] {
  const times = new Map<string, number>();
  return values.flatMap((value, at) => {
    const text = JSON.stringify(sorted(value));
    const seen = (times.get(text) ?? 0) + 1;
    times.set(text, seen);
    return seen === 2 ? [duplicateValue(`${path}[${at}]`, value)] : [];
  });
}
