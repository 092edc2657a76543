import { copyOf, isList, isObject, own, put } from "../../json.ts";
import { propertyOf, restOf, type Schema } from "./schema.ts";

const isMissing = (value: unknown, schema: Schema): boolean =>
  value === undefined || (value === null && schema.nullable !== true);

/**
 * Fills in what a schema has defaults for, and what of these a null stands for (apiextensions-apiserver,
 * pkg/apiserver/schema/defaulting/algorithm.go). Changes `value`.
 */
export function fillDefaults(value: unknown, schema: Schema | undefined): void {
  if (schema === undefined) return;
  if (isList(value)) {
    for (const [at, item] of value.entries()) {
      if (item === null && schema.items !== undefined && isMissing(item, schema.items))
        value[at] = copyOf(schema.items.default ?? null);
      fillDefaults(value[at], schema.items);
    }
    return;
  }
  if (!isObject(value)) return;
  for (const [field, property] of Object.entries(schema.properties ?? {})) {
    if (property.default !== undefined && isMissing(own(value, field), property))
      put(value, field, copyOf(property.default));
  }
  for (const field of Object.keys(value)) {
    const rest = restOf(schema);
    const property = propertyOf(schema, field);
    if (property === undefined && rest?.default !== undefined && isMissing(value[field], rest))
      put(value, field, copyOf(rest.default));
    fillDefaults(value[field], property ?? rest);
  }
}
