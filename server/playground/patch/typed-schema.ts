import { isEmbedded, preservesUnknown, propertyOf, restOf, type Schema } from "../custom/schema/schema.ts";
import { isList, isObject, own } from "../json.ts";
import type { Scalar } from "../schema/types.ts";
import { printPath } from "./field-set.ts";
import { goText } from "./go-text.ts";
import { itemElement } from "./shape.ts";
import { scalarWrong, wrongInType } from "./typed.ts";

type Path = readonly string[];

const scalars: Readonly<Record<string, Scalar>> = {
  string: "string",
  integer: "int64",
  number: "double",
  boolean: "bool",
};

const at = (path: Path, why: string): string => `${printPath(path)}: ${why}`;

/**
 * What a custom resource's schema finds wrong with a configuration that is applied, as `typeErrors` tells it of kinds
 * whose types are generated: values of another type, fields that there are not, items without their keys.
 */
export const schemaErrors = (schema: Schema, body: unknown): readonly string[] =>
  wrongIn({ ...schema, type: "object", "x-kubernetes-embedded-resource": true }, body, []);

function wrongIn(schema: Schema, value: unknown, path: Path): readonly string[] {
  if (value === null || value === undefined || schema["x-kubernetes-int-or-string"] === true) return [];
  if (schema.type === "object")
    return isObject(value)
      ? Object.keys(value)
          .sort()
          .flatMap((key) => wrongInField(schema, key, { value: value[key], path }))
      : [at(path, `expected map, got &{${goText(value)}}`)];
  if (schema.type === "array")
    return isList(value)
      ? wrongInList(schema, value, path)
      : [at(path, `expected list, got &{${goText(value)}}`)];
  const scalar = scalars[schema.type ?? ""];
  const why = scalar === undefined ? undefined : scalarWrong(scalar, value);
  return why === undefined ? [] : [at(path, why)];
}

function wrongInField(
  schema: Schema,
  key: string,
  { value, path }: { readonly value: unknown; readonly path: Path },
): readonly string[] {
  const inner = [...path, `f:${key}`];
  if (isEmbedded(schema) && key === "metadata") return wrongInType("ObjectMeta", value, inner);
  if (isEmbedded(schema) && (key === "apiVersion" || key === "kind")) return [];
  const by = propertyOf(schema, key) ?? restOf(schema);
  if (by !== undefined) return wrongIn(by, value, inner);
  return isOpen(schema) ? [] : [at(inner, "field not declared in schema")];
}

/** Of an object of which nothing is said, anything may be. */
const isOpen = (schema: Schema): boolean =>
  preservesUnknown(schema) ||
  schema.additionalProperties !== undefined ||
  (Object.keys(schema.properties ?? {}).length === 0 && !isEmbedded(schema));

function wrongInList(schema: Schema, list: readonly unknown[], path: Path): readonly string[] {
  const { items } = schema;
  if (items === undefined) return [];
  const keys = schema["x-kubernetes-list-type"] === "map" ? (schema["x-kubernetes-list-map-keys"] ?? []) : [];
  const defaults = Object.fromEntries(keys.map((key) => [key, propertyOf(items, key)?.default] as const));
  return list.flatMap((item, index) => {
    if (keys.length === 0) return wrongIn(items, item, [...path, `i:${index}`]);
    if (!isObject(item))
      return [at(path, `element ${index}: associative list with keys may not have non-map elements`)];
    if (keys.every((key) => (own(item, key) ?? defaults[key]) === undefined))
      return [
        at(
          path,
          `element ${index}: associative list with keys has an element that omits all key fields ` +
            `[${keys.map((key) => JSON.stringify(key)).join(" ")}] (and doesn't have default values for any key fields)`,
        ),
      ];
    return wrongIn(items, item, [...path, itemElement({ keys, defaults }, item)]);
  });
}
