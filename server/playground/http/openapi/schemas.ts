import type { Schema } from "../../custom/schema/schema.ts";
import { type ListRule, ruleOf } from "../../schema/lists.ts";
import { type Field, fieldsOf, type FieldType, type Scalar, typeOfKind } from "../../schema/types.ts";
import type { TypeName } from "../discovery/resources.ts";
import { customName, customSchema } from "./custom-schema.ts";

/**
 * The schemas of kinds and of all that they are made of: what `kubectl explain` shows, and by which `kubectl apply`
 * merges lists (`x-kubernetes-patch-*`).
 */
export function schemasOf(kinds: readonly Described[]): Readonly<Record<string, object>> {
  const schemas: Record<string, object> = {};
  const add = (name: string, kind?: TypeName): void => {
    if (Object.hasOwn(schemas, name)) return;
    const fields = [...fieldsOf(name)];
    const required = fields.filter(([, field]) => field.required).map(([field]) => field);
    schemas[name] = {
      type: "object",
      properties: Object.fromEntries(
        fields.map(([field, { type }]) => [field, fieldSchema(name, field, type)]),
      ),
      ...(required.length > 0 ? { required } : {}),
      ...(kind === undefined ? {} : { "x-kubernetes-group-version-kind": [groupVersionKind(kind)] }),
    };
    for (const [, field] of fields) for (const part of typesIn(field)) add(part);
  };
  for (const kind of kinds) {
    if (kind.schema !== undefined) {
      schemas[customName(kind)] = customSchema(kind.schema, groupVersionKind(kind));
      add("ObjectMeta");
    }
    const name = typeOfKind(kind);
    if (name !== undefined) add(name, kind);
  }
  return schemas;
}

interface Described extends TypeName {
  /** Of custom resources. */
  readonly schema?: Schema;
}

const groupVersionKind = ({ group, version, kind }: TypeName): TypeName => ({ group, version, kind });

/** The named types that a field holds. */
function typesIn({ type }: Pick<Field, "type">): readonly string[] {
  if (type.type === "object") return [type.name];
  return type.type === "scalar" ? [] : typesIn({ type: type.of });
}

function fieldSchema(owner: string, field: string, type: FieldType): object {
  const { strategic, apply, retainKeys } = ruleOf(owner, field);
  if (type.type !== "list")
    return retainKeys === true
      ? { allOf: [schemaOf(type)], "x-kubernetes-patch-strategy": "retainKeys" }
      : schemaOf(type);
  const strategies = [
    ...(strategic.type === "atomic" ? [] : ["merge"]),
    ...(retainKeys === true ? ["retainKeys"] : []),
  ];
  return {
    ...schemaOf(type),
    ...(strategies.length > 0 ? { "x-kubernetes-patch-strategy": strategies.join(",") } : {}),
    ...(strategic.type === "map" ? { "x-kubernetes-patch-merge-key": strategic.keys[0] } : {}),
    ...listType(apply),
  };
}

const listType = (rule: ListRule): object => ({
  "x-kubernetes-list-type": rule.type,
  ...(rule.type === "map" ? { "x-kubernetes-list-map-keys": rule.keys } : {}),
});

function schemaOf(type: FieldType): object {
  switch (type.type) {
    case "list":
      return { type: "array", items: schemaOf(type.of) };
    case "map":
      return { type: "object", additionalProperties: schemaOf(type.of) };
    case "object":
      return { $ref: `#/components/schemas/${type.name}` };
    case "scalar":
      return scalars[type.scalar];
    default:
      return type satisfies never;
  }
}

const scalars: Readonly<Record<Scalar, object>> = {
  string: { type: "string" },
  bool: { type: "boolean" },
  int32: { type: "integer", format: "int32" },
  int64: { type: "integer", format: "int64" },
  double: { type: "number", format: "double" },
  time: { type: "string", format: "date-time" },
  microtime: { type: "string", format: "date-time" },
  bytes: { type: "string", format: "byte" },
  quantity: { oneOf: [{ type: "string" }, { type: "number" }] },
  intstr: { oneOf: [{ type: "integer" }, { type: "string" }], format: "int-or-string" },
  /** Not empty: `kubectl explain --recursive` takes an empty schema for none. */
  any: { type: "object" },
};
