import { copyOf, isList, isObject, own, put } from "../../json.ts";
import type { Draft } from "../../object.ts";
import { propertyOf, restOf, type Schema } from "./schema.ts";

const isMissing = (value: unknown, schema: Schema): boolean =>
  value === undefined || (value === null && schema.nullable !== true);

/**
 * Fills in what a schema has defaults for, and what of these a null stands for (apiextensions-apiserver,
 * pkg/apiserver/schema/defaulting/algorithm.go). Changes `value`.
 */
export function fillDefaults(value: unknown, schema: Schema | undefined): void {
  if (schema === undefined) return;
  if (isList(value)) fillItems(value, schema);
  else if (isObject(value)) fillFields(value, schema);
}

function fillItems(list: unknown[], { items }: Schema): void {
  if (items === undefined) return;
  for (const at of list.keys()) {
    if (list[at] === null && isMissing(null, items)) list[at] = copyOf(items.default ?? null);
    fillDefaults(list[at], items);
  }
}

function fillFields(object: Draft, schema: Schema): void {
  for (const [field, property] of Object.entries(schema.properties ?? {})) {
    if (property.default !== undefined && isMissing(own(object, field), property))
      put(object, field, copyOf(property.default));
  }
  const rest = restOf(schema);
  for (const field of Object.keys(object)) {
    const property = propertyOf(schema, field);
    if (property === undefined && rest?.default !== undefined && isMissing(object[field], rest))
      put(object, field, copyOf(rest.default));
    fillDefaults(object[field], property ?? rest);
  }
}
