import type { Schema } from "../custom/schema/schema.ts";
import generated from "./types.json" with { type: "json" };

export type Scalar =
  | "string"
  | "bool"
  | "int32"
  | "int64"
  | "double"
  | "time"
  | "microtime"
  | "bytes"
  | "quantity"
  | "intstr"
  /** Whatever JSON can hold. */
  | "any";

export type FieldType =
  | { readonly type: "scalar"; readonly scalar: Scalar }
  | { readonly type: "list"; readonly of: FieldType }
  /** By string. */
  | { readonly type: "map"; readonly of: FieldType }
  /** An object with the fields of `fieldsOf(name)`. */
  | { readonly type: "object"; readonly name: string };

export interface Field {
  readonly type: FieldType;
  readonly required: boolean;
}

export type Fields = ReadonlyMap<string, Field>;

/** What names a kind in a request. */
export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** Of custom resources, whose fields are not generated. */
  readonly schema?: Schema | undefined;
}

const kinds: Readonly<Record<string, string>> = generated.kinds;
const types: Readonly<Record<string, string>> = generated.types;

const read = (text: string): FieldType => {
  if (text.startsWith("[]")) return { type: "list", of: read(text.slice(2)) };
  if (text.startsWith("{}")) return { type: "map", of: read(text.slice(2)) };
  return /^[A-Z]/.test(text) ? { type: "object", name: text } : { type: "scalar", scalar: text as Scalar };
};

const readFields = (line: string): Fields => {
  const fields = new Map<string, Field>();
  for (const word of line.split(" ")) {
    const [name = "", type] = word.split(":");
    if (type === undefined) continue;
    fields.set(name.replace("!", ""), { type: read(type), required: name.endsWith("!") });
  }
  return fields;
};

const known = new Map<string, Fields>();

/** The fields of a type of types.json; a type that has none (or is not there) has an empty map. */
export const fieldsOf = (name: string): Fields => {
  const found = known.get(name);
  if (found !== undefined) return found;
  const fields = readFields((Object.hasOwn(types, name) ? types[name] : undefined) ?? "");
  known.set(name, fields);
  return fields;
};

/** The type of a kind's objects; undefined for a kind of which we know no fields. */
export const typeOfKind = ({ group, version, kind }: GroupVersionKind): string | undefined => {
  // Every group has DeleteOptions of its own name, and all are meta's.
  if (kind === "DeleteOptions") return "DeleteOptions";
  const key = `${group === "" ? version : `${group}/${version}`} ${kind}`;
  return Object.hasOwn(kinds, key) ? kinds[key] : undefined;
};
