import type { Shape } from "../patch/shape-type.ts";
import { isEmbedded, preservesUnknown, propertyOf, restOf, type Schema } from "./schema/schema.ts";

const leaf: Shape = { type: "leaf" };
const untyped: Shape = { type: "untyped" };
const metadata: Shape = { type: "fields", name: "ObjectMeta" };

const known = new WeakMap<Schema, Shape>();

/**
 * How apply looks at custom resources of a schema (kube-openapi, pkg/schemaconv/openapi.go): lists as a whole unless the
 * schema says that they are sets or maps, objects by field unless it says that they are atomic.
 */
export function shapeOfSchema(schema: Schema): Shape {
  const found = known.get(schema) ?? shapeOfObject(schema, true);
  known.set(schema, found);
  return found;
}

function shapeOf(schema: Schema): Shape {
  if (schema.type === "array") return shapeOfList(schema);
  if (schema.type === "object") return shapeOfObject(schema, isEmbedded(schema));
  return schema.type === undefined && preservesUnknown(schema) ? untyped : leaf;
}

function shapeOfList(schema: Schema): Shape {
  const { items, "x-kubernetes-list-type": type, "x-kubernetes-list-map-keys": keys = [] } = schema;
  if (items === undefined) return leaf;
  if (type === "set") return { type: "set" };
  if (type !== "map") return leaf;
  const defaults = keys.map((key) => [key, propertyOf(items, key)?.default] as const);
  return { type: "items", keys, of: shapeOf(items), defaults: Object.fromEntries(defaults) };
}

function shapeOfObject(schema: Schema, isResource: boolean): Shape {
  if (schema["x-kubernetes-map-type"] === "atomic") return leaf;
  const properties = Object.entries(schema.properties ?? {});
  const rest = restOf(schema);
  if (properties.length === 0 && rest !== undefined && !isResource)
    return { type: "entries", of: shapeOf(rest) };
  if (properties.length === 0 && !isResource) return untyped;
  const fields = new Map(properties.map(([field, property]) => [field, shapeOf(property)] as const));
  if (isResource) fields.set("apiVersion", leaf).set("kind", leaf).set("metadata", metadata);
  return { type: "struct", fields, rest: rest === undefined ? undefined : shapeOf(rest) };
}
