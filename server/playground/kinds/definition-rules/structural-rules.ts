import { forbiddenValue, invalidValue, requiredValue } from "../../causes.ts";
import { isEmbedded, preservesUnknown, propertyOf, type Schema } from "../../custom/schema/schema.ts";
import type { Cause } from "../../status.ts";
import { completenessCauses } from "./complete-rules.ts";
import { type Level, valueCauses } from "./nested-rules.ts";
import { child, property } from "./path.ts";

/**
 * What keeps a schema from being structural (apiextensions-apiserver, pkg/apiserver/schema/validation.go): types
 * everywhere outside of anyOf, oneOf, allOf and not, and nothing within these that is not also outside.
 */
export function structuralCauses(schema: Schema, path: string): readonly Cause[] {
  const causes = [...invariantCauses(schema, path, "root"), ...completenessCauses(schema, path)];
  const text = ({ field, message }: Cause): string => `${field}: ${message}`;
  return causes.sort((a, b) => (text(a) < text(b) ? -1 : 1));
}

function invariantCauses(schema: Schema, path: string, level: Level): readonly Cause[] {
  const { items, properties = {} } = schema;
  return [
    ...(schema.type === "array" && items === undefined
      ? [requiredValue(child(path, "items"), "must be specified")]
      : []),
    ...(items === undefined ? [] : invariantCauses(items, child(path, "items"), "item")),
    ...Object.entries(properties).flatMap(([name, part]) =>
      invariantCauses(part, property(path, name), "field"),
    ),
    ...restCauses(schema, path, level),
    ...extensionCauses(schema, path),
    ...valueCauses(schema, path, level),
    ...typeCauses(schema, path, level),
    ...metaCauses(schema, path, level),
  ];
}

function restCauses({ additionalProperties }: Schema, path: string, level: Level): readonly Cause[] {
  if (additionalProperties === undefined) return [];
  const field = child(path, "additionalProperties");
  return [
    ...(level === "root" ? [forbiddenValue(field, "must not be used at the root")] : []),
    ...(typeof additionalProperties === "object"
      ? invariantCauses(additionalProperties, field, "field")
      : []),
  ];
}

function extensionCauses(schema: Schema, path: string): readonly Cause[] {
  if (schema["x-kubernetes-int-or-string"] !== true) return [];
  return (["x-kubernetes-preserve-unknown-fields", "x-kubernetes-embedded-resource"] as const)
    .filter((extension) => schema[extension] === true)
    .map((extension) =>
      invalidValue(child(path, extension), true, "must be false if x-kubernetes-int-or-string is true"),
    );
}

const untyped: Readonly<Record<Level, string>> = {
  root: "must not be empty at the root",
  item: "must not be empty for specified array items",
  field: "must not be empty for specified object fields",
};

function typeCauses(schema: Schema, path: string, level: Level): readonly Cause[] {
  const { type = "" } = schema;
  const field = child(path, "type");
  const isFree = schema["x-kubernetes-int-or-string"] === true || preservesUnknown(schema);
  const causes: Cause[] = [];
  if (isEmbedded(schema) && type !== "object") {
    const why = "must be object if x-kubernetes-embedded-resource is true";
    causes.push(type === "" ? requiredValue(field, why) : invalidValue(field, type, why));
  } else if (type === "" && !isFree) causes.push(requiredValue(field, untyped[level]));
  if (level === "root" && type !== "" && type !== "object")
    causes.push(invalidValue(field, type, "must be object at the root"));
  return causes;
}

function metaCauses(schema: Schema, path: string, level: Level): readonly Cause[] {
  const embedded = isEmbedded(schema);
  const isResource = level === "root" || embedded;
  const texts = (["kind", "apiVersion"] as const).flatMap((name) => {
    const part = propertyOf(schema, name);
    return !isResource || part === undefined || part.type === "string"
      ? []
      : [invalidValue(child(property(path, name), "type"), part.type ?? "", "must be string")];
  });
  const metadata = propertyOf(schema, "metadata");
  return [
    ...(embedded && schema.additionalProperties !== undefined
      ? [
          forbiddenValue(
            child(path, "additionalProperties"),
            "must not be used if x-kubernetes-embedded-resource is set",
          ),
        ]
      : []),
    ...texts,
    ...(metadata === undefined || !isResource
      ? []
      : metadataCauses(metadata, property(path, "metadata"), level === "root")),
    ...(embedded && !preservesUnknown(schema) && Object.keys(schema.properties ?? {}).length === 0
      ? [
          requiredValue(
            child(path, "properties"),
            "must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields",
          ),
        ]
      : []),
  ];
}

/** Of metadata at the root, only its names may be restricted. */
function metadataCauses(metadata: Schema, path: string, isRoot: boolean): readonly Cause[] {
  const { type = "", properties = {}, default: _, description: __, ...rest } = metadata;
  const isNames = Object.keys(properties).every((name) => name === "name" || name === "generateName");
  return [
    ...(type === "object" ? [] : [invalidValue(child(path, "type"), type, "must be object")]),
    ...(isRoot && !(isNames && Object.keys(rest).length === 0)
      ? [
          forbiddenValue(
            path,
            "must not specify anything other than name and generateName, but metadata is implicitly specified",
          ),
        ]
      : []),
  ];
}
