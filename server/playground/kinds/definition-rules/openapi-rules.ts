import { forbiddenValue, invalidValue, notSupported } from "../../causes.ts";
import { isEmbedded, isMetaField, type Schema } from "../../custom/schema/schema.ts";
import type { Cause } from "../../status.ts";
import { extensionCauses } from "./extension-rules.ts";
import { child, property } from "./path.ts";

/** Where a schema stands, as far as that decides what it may say. */
interface Place {
  readonly isRoot: boolean;
  /** Whether it is about the metadata of a resource. */
  readonly inMeta: boolean;
  /** Why there may be no default here; undefined where there may be one. */
  readonly noDefault: string | undefined;
}

const types = ["array", "boolean", "integer", "number", "object", "string"];

/** Fields of JSON schema that are nowhere understood. */
const unsupported = [
  ...["id", "additionalItems", "patternProperties", "definitions", "dependencies", "$ref"],
] as const;

/** What of a schema is no schema of ours (ValidateCustomResourceDefinitionOpenAPISchema). */
export function openapiCauses(
  schema: Schema,
  path: string,
  place: Place = { isRoot: true, inMeta: false, noDefault: undefined },
): readonly Cause[] {
  const inner: Place = { ...place, isRoot: false };
  const lists = (["allOf", "oneOf", "anyOf"] as const).flatMap((field) =>
    (schema[field] ?? []).flatMap((each, at) => openapiCauses(each, `${child(path, field)}[${at}]`, inner)),
  );
  return [
    ...plainCauses(schema, path, place),
    ...restCauses(schema, path, inner),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
      openapiCauses(part, property(path, name), placeOf(schema, name, place)),
    ),
    ...(schema.not === undefined ? [] : openapiCauses(schema.not, child(path, "not"), inner)),
    ...lists,
    ...(schema.items === undefined ? [] : openapiCauses(schema.items, child(path, "items"), inner)),
    ...extensionCauses(schema, path),
  ];
}

function placeOf(schema: Schema, name: string, { isRoot, inMeta, noDefault }: Place): Place {
  const isMeta = isMetaField(name) && (isRoot || isEmbedded(schema));
  return {
    isRoot: false,
    inMeta: inMeta || isMeta,
    noDefault: isMeta && isRoot ? `in top-level ${name}` : noDefault,
  };
}

function plainCauses(schema: Schema, path: string, { inMeta, noDefault }: Place): readonly Cause[] {
  const { type = "" } = schema;
  const field = child(path, "type");
  const said = schema as Readonly<Record<string, unknown>>;
  return [
    ...(type === "" || types.includes(type) ? [] : [notSupported(field, type, types)]),
    ...(schema.default !== undefined && noDefault !== undefined
      ? [forbiddenValue(child(path, "default"), `must not be set ${noDefault}`)]
      : []),
    ...unsupported
      .filter((name) => said[name] !== undefined)
      .map((name) => forbiddenValue(child(path, name), `${name} is not supported`)),
    ...(type === "null"
      ? [forbiddenValue(field, "type cannot be set to null, use nullable as an alternative")]
      : []),
    ...(inMeta && isEmbedded(schema)
      ? [
          forbiddenValue(
            child(path, "x-kubernetes-embedded-resource"),
            "must not be used inside of resource meta",
          ),
        ]
      : []),
    ...(schema.uniqueItems === true
      ? [
          forbiddenValue(
            child(path, "uniqueItems"),
            "uniqueItems cannot be set to true since the runtime complexity becomes quadratic",
          ),
        ]
      : []),
    ...(schema["x-kubernetes-preserve-unknown-fields"] === false
      ? [
          invalidValue(
            child(path, "x-kubernetes-preserve-unknown-fields"),
            false,
            "must be true or undefined",
          ),
        ]
      : []),
  ];
}

function restCauses(schema: Schema, path: string, inner: Place): readonly Cause[] {
  const { additionalProperties: rest, properties = {} } = schema;
  if (rest === undefined) return [];
  const field = child(path, "additionalProperties");
  const place = inner.inMeta
    ? { ...inner, noDefault: "inside additionalProperties applying to object metadata" }
    : inner;
  return [
    ...(Object.keys(properties).length > 0 && rest !== true
      ? [forbiddenValue(field, "additionalProperties and properties are mutual exclusive")]
      : []),
    ...(typeof rest === "object" ? openapiCauses(rest, field, place) : []),
  ];
}
