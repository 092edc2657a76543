import { isList, isObject, put } from "../../json.ts";
import type { Draft } from "../../object.ts";
import { isEmbedded, isMetaField, preservesUnknown, propertyOf, restOf, type Schema } from "./schema.ts";

/** What became of the metadata of a resource, which is read by its own type. */
export interface ReadMeta {
  readonly object: Draft;
  readonly unknown: readonly string[];
  readonly wrong: string | undefined;
}

interface Reading {
  readonly readMeta: (metadata: Draft) => ReadMeta;
  readonly unknown: string[];
  /** Those of the metadata of the resource, and of resources within it. */
  readonly unknownMeta: { readonly root: string[]; readonly inner: string[] };
  wrong: string | undefined;
}

/** How a value is read: by a schema, by none (all of its fields are unknown), or as it is. */
type By = Schema | "nothing" | "anything";

const fieldPath = (path: string, field: string): string => (path === "" ? field : `${path}.${field}`);

/**
 * Reads a custom resource's body by its schema (apiextensions-apiserver, pkg/apiserver/customresource_handler.go,
 * unstructuredSchemaCoercer): fields that the schema has not are left out and told by their paths, as are those of
 * metadata, here and of embedded resources; nulls that may not be there and have no default are left out. `readMeta`
 * reads metadata by its type.
 */
export function readBySchema(
  schema: Schema,
  body: Draft,
  readMeta: Reading["readMeta"],
): { readonly object: Draft; readonly unknown: readonly string[]; readonly wrong: string | undefined } {
  const unknownMeta = { root: [], inner: [] };
  const reading: Reading = { readMeta, unknown: [], unknownMeta, wrong: undefined };
  const resource: Schema = { ...schema, "x-kubernetes-embedded-resource": true };
  const object = readObject(reading, resource, body, "");
  const { root: ofRoot, inner } = reading.unknownMeta;
  return {
    object,
    unknown: [...ofRoot, ...new Set(reading.unknown.sort()), ...inner.sort()],
    wrong: reading.wrong,
  };
}

function readValue(reading: Reading, by: By, value: unknown, path: string): unknown {
  if (isObject(value)) return readObject(reading, by, value, path);
  if (!isList(value)) return value;
  const ofItems = itemsOf(by);
  return value.map((item, at) => readValue(reading, ofItems, item, `${path}[${at}]`));
}

const itemsOf = (by: By): By => {
  if (typeof by === "string") return by;
  return by.items ?? (preservesUnknown(by) ? "anything" : "nothing");
};

/** By what a field is read; undefined for one that is unknown. */
const fieldOf = (by: By, field: string): By | undefined => {
  if (by === "anything") return "anything";
  if (by === "nothing") return undefined;
  const property = propertyOf(by, field) ?? restOf(by);
  if (property !== undefined) return property;
  if (by.additionalProperties !== undefined) return "nothing";
  return preservesUnknown(by) ? "anything" : undefined;
};

function readObject(reading: Reading, by: By, value: Draft, path: string): Draft {
  const read: Draft = {};
  const embedded = typeof by !== "string" && isEmbedded(by);
  for (const key of Object.keys(value)) {
    const inner = value[key];
    const where = fieldPath(path, key);
    if (embedded && isMetaField(key)) {
      if (inner !== null) put(read, key, readMetaField(reading, key, { value: inner, path: where }));
      continue;
    }
    const field = fieldOf(by, key);
    if (field === undefined) {
      if (!isMetaField(key) || path !== "") reading.unknown.push(where);
    } else if (!isDropped(inner, field)) put(read, key, readValue(reading, field, inner, where));
  }
  return read;
}

/** A null that nothing will stand for (…/schema/defaulting/prunenulls.go). */
const isDropped = (value: unknown, by: By): boolean =>
  value === null && typeof by !== "string" && by.nullable !== true && by.default === undefined;

/** What is wrong is told of the resource itself as Go's decoder says it, of one within it with its place. */
function readMetaField(
  reading: Reading,
  key: string,
  { value, path }: { readonly value: unknown; readonly path: string },
): unknown {
  const isRoot = path === key;
  const refuse = (why: string): void => {
    const text = isRoot ? why : `${path}: Invalid value: ${JSON.stringify(value)}: ${why}`;
    reading.wrong ??= text;
  };
  if (key !== "metadata") {
    if (typeof value !== "string" && !isRoot) refuse("must be a string");
    return value;
  }
  if (!isObject(value)) {
    refuse(
      `json: cannot unmarshal ${isList(value) ? "array" : typeof value} into Go value of type v1.ObjectMeta`,
    );
    return value;
  }
  const { object, unknown, wrong } = reading.readMeta(value);
  if (wrong !== undefined) refuse(wrong);
  reading.unknownMeta[isRoot ? "root" : "inner"].push(...unknown.map((field) => `${path}.${field}`));
  return object;
}
