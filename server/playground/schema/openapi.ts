import { atomicTypes, isAtomicMap, isReplaced, type FieldRule, type ListRule, ruleOf } from "./lists.ts";
import { type FieldType, fieldsOf, type GroupVersionKind, type Scalar, typeOfKind } from "./types.ts";

/** An OpenAPI 3 schema, as JSON. */
export type Schema = Readonly<Record<string, unknown>>;

const scalars: Readonly<Record<Scalar, Schema>> = {
  string: { type: "string" },
  bool: { type: "boolean" },
  int32: { type: "integer", format: "int32" },
  int64: { type: "integer", format: "int64" },
  double: { type: "number", format: "double" },
  time: { type: "string", format: "date-time" },
  microtime: { type: "string", format: "date-time" },
  bytes: { type: "string", format: "byte" },
  quantity: { oneOf: [{ type: "string" }, { type: "number" }] },
  intstr: { format: "int-or-string", oneOf: [{ type: "integer" }, { type: "string" }] },
  any: { type: "object" },
};

/** How documents name a type: any name does, as long as it is one type's. */
const nameOf = (type: string): string => `io.k8s.api.${type}`;

const reference = (type: string): Schema => ({ $ref: `#/components/schemas/${nameOf(type)}` });

const schemaOf = (type: FieldType): Schema => {
  switch (type.type) {
    case "scalar":
      return scalars[type.scalar];
    case "list":
      return { type: "array", items: schemaOf(type.of) };
    case "map":
      return { type: "object", additionalProperties: schemaOf(type.of) };
    case "object":
      return reference(type.name);
  }
};

const listType = (rule: ListRule): Schema => {
  if (rule.type !== "map") return { "x-kubernetes-list-type": rule.type };
  return { "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": rule.keys };
};

/** What kubectl computes a strategic merge patch by. */
const patchStrategy = ({ strategic, retainKeys }: FieldRule): Schema => {
  const merge = strategic.type === "atomic" ? [] : ["merge"];
  const strategy = [...merge, ...(retainKeys === true ? ["retainKeys"] : [])].join(",");
  return {
    ...(strategy === "" ? {} : { "x-kubernetes-patch-strategy": strategy }),
    ...(strategic.type === "map" ? { "x-kubernetes-patch-merge-key": strategic.keys[0] } : {}),
  };
};

const fieldSchema = (owner: string, name: string, type: FieldType): Schema => {
  const rule = ruleOf(owner, name);
  const more = {
    ...patchStrategy(rule),
    ...(isReplaced(owner, name) ? { "x-kubernetes-patch-strategy": "replace" } : {}),
    ...(type.type === "list" ? listType(rule.apply) : {}),
    ...(isAtomicMap(owner, name) ? { "x-kubernetes-map-type": "atomic" } : {}),
  };
  // A reference takes nothing beside it.
  if (type.type === "object") return { allOf: [reference(type.name)], ...more };
  return { ...schemaOf(type), ...more };
};

const typeSchema = (name: string): Schema => {
  const fields = [...fieldsOf(name)];
  const required = fields.filter(([, field]) => field.required).map(([field]) => field);
  return {
    type: "object",
    properties: Object.fromEntries(
      fields.map(([field, { type }]) => [field, fieldSchema(name, field, type)]),
    ),
    ...(required.length === 0 ? {} : { required }),
    ...(atomicTypes.has(name) ? { "x-kubernetes-map-type": "atomic" } : {}),
  };
};

const typesIn = (type: FieldType): readonly string[] => {
  if (type.type === "object") return [type.name];
  return type.type === "scalar" ? [] : typesIn(type.of);
};

/**
 * `components.schemas` for a kind's objects, of OpenAPI 3: what `kubectl explain` walks and kubectl computes patches by.
 * Those of several kinds may be put together: equal names are equal types. Empty for a kind whose fields are not known.
 */
export const openApiSchemas = (kind: GroupVersionKind): Readonly<Record<string, Schema>> => {
  const root = typeOfKind(kind);
  const schemas: Record<string, Schema> = {};
  const wanted = root === undefined ? [] : [root];
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    if (nameOf(name) in schemas) continue;
    const { group, version, kind: kindName } = kind;
    const own = { "x-kubernetes-group-version-kind": [{ group, version, kind: kindName }] };
    schemas[nameOf(name)] = { ...typeSchema(name), ...(name === root ? own : {}) };
    for (const field of fieldsOf(name).values()) wanted.push(...typesIn(field.type));
  }
  return schemas;
};

/** Where a document's operations refer to a kind's objects; undefined for a kind whose fields are not known. */
export const schemaReference = (kind: GroupVersionKind): Schema | undefined => {
  const root = typeOfKind(kind);
  return root === undefined ? undefined : reference(root);
};
