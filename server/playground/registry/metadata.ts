import { isObject } from "../json.ts";
import type { Draft, ManagedFields, Meta, OwnerReference } from "../object.ts";
import type { Kind } from "../kinds/kind.ts";
import { badRequest } from "./refusals.ts";

/** The metadata of a draft, each part of the right type, all of them optional. */
export type DraftMeta = { readonly [Part in keyof Meta]?: Meta[Part] | undefined };

type Shape = "string" | "integer" | "strings" | "map of strings" | "owners" | "managers";

/** In the order in which upstream writes them. */
const shapes: Readonly<Record<keyof Meta, Shape>> = {
  name: "string",
  generateName: "string",
  namespace: "string",
  uid: "string",
  resourceVersion: "string",
  generation: "integer",
  creationTimestamp: "string",
  deletionTimestamp: "string",
  deletionGracePeriodSeconds: "integer",
  labels: "map of strings",
  annotations: "map of strings",
  ownerReferences: "owners",
  finalizers: "strings",
  managedFields: "managers",
};

const parts = Object.keys(shapes) as readonly (keyof Meta)[];

const goTypes: Readonly<Record<Shape, string>> = {
  string: "string",
  integer: "int64",
  strings: "[]string",
  "map of strings": "map[string]string",
  owners: "[]v1.OwnerReference",
  managers: "[]v1.ManagedFieldsEntry",
};

const isText = (value: unknown): value is string => typeof value === "string";
const optional = (value: unknown, type: "string" | "boolean"): boolean =>
  value === undefined || typeof value === type;

const isOwner = (value: unknown): value is OwnerReference =>
  isObject(value) &&
  [value["apiVersion"], value["kind"], value["name"], value["uid"]].every((text) =>
    optional(text, "string"),
  ) &&
  optional(value["controller"], "boolean") &&
  optional(value["blockOwnerDeletion"], "boolean");

const isManager = (value: unknown): value is ManagedFields => isObject(value);

const fits: Readonly<Record<Shape, (value: unknown) => boolean>> = {
  string: isText,
  integer: Number.isInteger,
  strings: (value) => Array.isArray(value) && value.every(isText),
  "map of strings": (value) => isObject(value) && Object.values(value).every(isText),
  owners: (value) => Array.isArray(value) && value.every(isOwner),
  managers: (value) => Array.isArray(value) && value.every(isManager),
};

const jsonType = (value: unknown): string => {
  if (Array.isArray(value)) return "array";
  if (typeof value === "boolean") return "bool";
  return typeof value;
};

const unreadable = (kind: Kind, value: unknown, field: string, type: string): Error =>
  badRequest(
    `${kind.kind} in version "${kind.version}" cannot be handled as a ${kind.kind}: json: cannot unmarshal ` +
      `${jsonType(value)} into Go struct field ${field} of type ${type}`,
  );

/** Refuses a draft whose spec or status is no struct: 400, as upstream's decoder says it. */
export function checkStructs(kind: Kind, draft: Draft): void {
  // Of these their schema says what they are.
  if (kind.schema !== undefined) return;
  for (const [part, suffix] of [
    ["spec", "Spec"],
    ["status", "Status"],
  ] as const) {
    const value = draft[part];
    if (value === undefined || isObject(value)) continue;
    throw unreadable(kind, value, `${kind.kind}.${part}`, `${kind.version}.${kind.kind}${suffix}`);
  }
}

/** What a draft says of itself. A part of another type than upstream's is a 400, as its decoder says it. */
export function readMetadata(kind: Kind, draft: Draft): DraftMeta {
  const given = draft["metadata"] ?? {};
  if (!isObject(given)) throw unreadable(kind, given, `${kind.kind}.metadata`, "v1.ObjectMeta");
  const read: Draft = {};
  for (const part of parts) {
    const value = given[part];
    if (value === undefined) continue;
    if (!fits[shapes[part]](value)) {
      throw unreadable(kind, value, `ObjectMeta.metadata.${part}`, goTypes[shapes[part]]);
    }
    read[part] = value;
  }
  return read;
}

/** Metadata in upstream's order, without parts that are absent or empty. */
export function writeMetadata(meta: DraftMeta): Draft {
  const written: Draft = {};
  for (const part of parts) {
    const value = meta[part];
    if (value !== undefined && value !== "") written[part] = value;
  }
  return written;
}

/** The whole draft in upstream's order, with this metadata and this kind's type. */
export function withMetadata(kind: Kind, draft: Draft, meta: DraftMeta): Draft {
  const { kind: _kind, apiVersion: _apiVersion, metadata: _metadata, ...rest } = draft;
  const apiVersion = kind.group === "" ? kind.version : `${kind.group}/${kind.version}`;
  return { kind: kind.kind, apiVersion, metadata: writeMetadata(meta), ...rest };
}
