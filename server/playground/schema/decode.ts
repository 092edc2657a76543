import { readBySchema } from "../custom/schema/read.ts";
import type { Draft } from "../object.ts";
import { readScalar } from "./scalars.ts";
import { type FieldType, fieldsOf, type GroupVersionKind, typeOfKind } from "./types.ts";

/** What became of a body that was read as an object of a kind. */
export interface Decoded {
  /** Without the fields that the kind has not, without nulls, without empty lists and maps. */
  readonly object: Draft;
  /** Paths of the fields that the kind has not: `spec.template.spec.containers[0].foo`. */
  readonly unknown: readonly string[];
  /** What Go's decoder says of the first value of another type than its field; undefined when all fit. */
  readonly wrong: string | undefined;
}

/**
 * Whose words are used for a value of another type: those of Go's JSON decoder, or those of the converter that makes a
 * typed object of a map (apimachinery, pkg/runtime/converter.go), by which strategic merge patches go.
 */
type Words = "decoder" | "converter";

interface Reader {
  readonly words: Words;
  readonly unknown: string[];
  wrong: string | undefined;
}

/** Where a value stands: for messages about unknown fields (with indices) and about types (without). */
interface Place {
  readonly path: string;
  readonly goPath: string;
  /** Go's type that has the field. */
  readonly owner: string;
}

const jsonType = (value: unknown): string => {
  if (Array.isArray(value)) return "array";
  if (typeof value === "boolean") return "bool";
  return typeof value === "number" && !Number.isInteger(value) ? `number ${value}` : typeof value;
};

/** Go's name of a type, as the decoder's message has it. */
const goType = (type: FieldType): string => {
  switch (type.type) {
    case "list":
      return `[]${goType(type.of)}`;
    case "map":
      return `map[string]${goType(type.of)}`;
    case "object":
      return `v1.${type.name}`;
    case "scalar":
      return type.scalar;
  }
};

const goKind = (value: unknown): string => {
  if (Array.isArray(value)) return "slice";
  if (typeof value === "number") return Number.isInteger(value) ? "int64" : "float64";
  return typeof value === "boolean" ? "bool" : typeof value === "string" ? "string" : "map";
};

const converterSays = (value: unknown, wanted: string): string => {
  if (wanted.startsWith("[]")) return `cannot restore slice from ${goKind(value)}`;
  if (wanted.startsWith("map[")) return `cannot restore map from ${goKind(value)}`;
  if (wanted.startsWith("v1.")) return `cannot restore struct from: ${goKind(value)}`;
  return typeof value === "number" && /^u?int/.test(wanted)
    ? `cannot convert float64 to ${wanted}`
    : `unrecognized type: ${wanted}`;
};

const isObject = (value: unknown): value is Draft =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const fail = (reader: Reader, place: Place, value: unknown, wanted: string): unknown => {
  if (reader.words === "converter") {
    reader.wrong ??= converterSays(value, wanted);
    return undefined;
  }
  const where = place.goPath === "" ? "value" : `struct field ${place.owner}.${place.goPath}`;
  reader.wrong ??= `json: cannot unmarshal ${jsonType(value)} into Go ${where} of type ${wanted}`;
  return undefined;
};

const join = (path: string, field: string): string => (path === "" ? field : `${path}.${field}`);

const read = (reader: Reader, type: FieldType, value: unknown, place: Place): unknown => {
  switch (type.type) {
    case "list":
      return readList(reader, type, value, place);
    case "map":
      return readMap(reader, type, value, place);
    case "object":
      if (isObject(value)) return readFields(reader, type.name, value, place);
      return typeof value === "boolean" && type.name.endsWith("OrBool")
        ? value
        : fail(reader, place, value, goType(type));
    case "scalar":
      return type.scalar === "any" ? structuredClone(value) : readLeaf(reader, type.scalar, value, place);
  }
};

const readLeaf = (
  reader: Reader,
  scalar: Parameters<typeof readScalar>[0],
  value: unknown,
  place: Place,
): unknown => {
  const reading = readScalar(scalar, value);
  if (reading.type === "value") return reading.value;
  if (reading.type === "other type") return fail(reader, place, value, reading.wanted);
  reader.wrong ??= reading.message;
  return undefined;
};

type ListOrMap = FieldType & { readonly of: FieldType };

const readList = (reader: Reader, type: ListOrMap, value: unknown, place: Place): unknown => {
  if (!Array.isArray(value)) return fail(reader, place, value, goType(type));
  const items: readonly unknown[] = value;
  return items.map((item, at) => {
    const inner = { ...place, path: `${place.path}[${at}]` };
    // Go reads a null item as its type's zero value.
    const zero = type.of.type === "object" ? {} : type.of.type === "scalar" ? "" : [];
    return item === null ? zero : read(reader, type.of, item, inner);
  });
};

const readMap = (reader: Reader, type: ListOrMap, value: unknown, place: Place): unknown => {
  if (!isObject(value)) return fail(reader, place, value, goType(type));
  const entries = Object.entries(value).map(([key, item]) => {
    const inner = { ...place, path: join(place.path, key) };
    return [key, item === null ? "" : read(reader, type.of, item, inner)] as const;
  });
  return Object.fromEntries(entries);
};

/** Upstream writes no empty list or map; but an empty list of managedFields means that they start anew. */
const isOmitted = (field: string, type: FieldType, value: unknown): boolean => {
  if (value === undefined || value === null) return true;
  if (type.type !== "list" && type.type !== "map") return false;
  return field !== "managedFields" && Object.keys(value).length === 0;
};

const readFields = (reader: Reader, name: string, value: Draft, place: Place): Draft => {
  const fields = fieldsOf(name);
  const object: Draft = {};
  for (const key of Object.keys(value)) {
    const field = fields.get(key);
    const path = join(place.path, key);
    if (field === undefined) {
      reader.unknown.push(path);
      continue;
    }
    if (value[key] === null || value[key] === undefined) continue;
    const inner = { path, goPath: join(place.goPath, key), owner: name };
    const found = read(reader, field.type, value[key], inner);
    if (!isOmitted(key, field.type, found)) object[key] = found;
  }
  return object;
};

/**
 * Reads a JSON body as upstream decodes it into a kind's Go type (sigs.k8s.io/json): fields that the kind has not are
 * left out and told, values of another type are told. A kind whose fields are not known is taken as it is.
 */
export const decode = (kind: GroupVersionKind, body: Draft, words: Words = "decoder"): Decoded => {
  if (kind.schema !== undefined) return readBySchema(kind.schema, body, readMeta);
  const name = typeOfKind(kind);
  const reader: Reader = { words, unknown: [], wrong: undefined };
  if (name === undefined) return { object: structuredClone(body), unknown: [], wrong: undefined };
  const object = readFields(reader, name, body, { path: "", goPath: "", owner: name });
  return { object, unknown: reader.unknown, wrong: reader.wrong };
};

/** The metadata of any resource, by its own type. */
function readMeta(metadata: Draft): Decoded {
  const reader: Reader = { words: "decoder", unknown: [], wrong: undefined };
  const object = readFields(reader, "ObjectMeta", metadata, {
    path: "",
    goPath: "",
    owner: "ObjectMeta",
  });
  return { object, unknown: reader.unknown, wrong: reader.wrong };
}
