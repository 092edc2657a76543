import { invalidValue } from "../../causes.ts";
import { check } from "../../custom/schema/check.ts";
import { causesOf } from "../../custom/schema/found.ts";
import { readBySchema } from "../../custom/schema/read.ts";
import { isEmbedded, isMetaField, type Schema } from "../../custom/schema/schema.ts";
import { isEqual } from "../../json.ts";
import type { Cause } from "../../status.ts";
import { child, property } from "./path.ts";

/**
 * Defaults that their own schema would refuse, or not keep (apiextensions-apiserver,
 * pkg/apiserver/schema/defaulting/validation.go). Within additionalProperties there are none.
 */
export function defaultCauses(schema: Schema, path: string, isResource = true): readonly Cause[] {
  const { items, properties = {} } = schema;
  const ofResource = isResource || isEmbedded(schema);
  return [
    ...ownCauses(schema, child(path, "default")),
    ...(items === undefined ? [] : defaultCauses(items, child(path, "items"), false)),
    ...Object.entries(properties).flatMap(([name, part]) =>
      ofResource && isMetaField(name) ? [] : defaultCauses(part, property(path, name), false),
    ),
  ];
}

function ownCauses(schema: Schema, path: string): readonly Cause[] {
  const { default: value } = schema;
  if (value === undefined) return [];
  return [
    ...(isEqual(value, pruned(schema, value))
      ? []
      : [invalidValue(path, value, "must not have unknown fields")]),
    ...causesOf(check(schema, { value, path: "" }), path),
  ];
}

/** The value as it would be kept: read as the one field of an object. */
function pruned(schema: Schema, value: unknown): unknown {
  const { default: _, ...rest } = schema;
  const holder: Schema = { type: "object", properties: { value: { ...rest, nullable: true } } };
  const keep = (metadata: Record<string, unknown>) => ({ object: metadata, unknown: [], wrong: undefined });
  return readBySchema(holder, { value }, keep).object["value"];
}
