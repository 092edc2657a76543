import { forbiddenValue, invalidValue } from "../../causes.ts";
import { patternError, patternOf } from "../../custom/schema/pattern.ts";
import type { Schema } from "../../custom/schema/schema.ts";
import { isEqual } from "../../json.ts";
import type { Cause } from "../../status.ts";
import { child, property } from "./path.ts";

/** Where in a schema a part of it stands. */
export type Level = "root" | "item" | "field";

interface Forbidden {
  readonly field: keyof Schema;
  readonly must: "empty" | "undefined" | "false";
}

/** What may only be said outside of a condition, and how upstream puts it. */
const forbidden: readonly Forbidden[] = [
  { field: "type", must: "empty" },
  { field: "additionalProperties", must: "undefined" },
  { field: "default", must: "undefined" },
  { field: "title", must: "empty" },
  { field: "description", must: "empty" },
  { field: "nullable", must: "false" },
  { field: "x-kubernetes-preserve-unknown-fields", must: "false" },
  { field: "x-kubernetes-embedded-resource", must: "false" },
  { field: "x-kubernetes-int-or-string", must: "false" },
  { field: "x-kubernetes-list-map-keys", must: "empty" },
  { field: "x-kubernetes-list-type", must: "undefined" },
  { field: "x-kubernetes-map-type", must: "undefined" },
  { field: "x-kubernetes-validations", must: "empty" },
];

const isSaid = (value: unknown): boolean =>
  value !== undefined && value !== false && value !== "" && !(Array.isArray(value) && value.length === 0);

/** What a part of anyOf, oneOf, allOf or not says that it may not (…/schema/validation.go, validateNestedValueValidation). */
export function nestedCauses(schema: Schema, path: string, level: Level): readonly Cause[] {
  const { items, properties = {} } = schema;
  return [
    ...valueCauses(schema, path, level),
    ...(items === undefined ? [] : nestedCauses(items, child(path, "items"), level)),
    ...Object.entries(properties).flatMap(([name, part]) =>
      nestedCauses(part, property(path, name), "field"),
    ),
    ...forbidden
      .filter(({ field, must }) =>
        must === "undefined" ? schema[field] !== undefined : isSaid(schema[field]),
      )
      .map(({ field, must }) => forbiddenValue(child(path, field), `must be ${must} to be structural`)),
    ...(Object.hasOwn(properties, "metadata")
      ? [forbiddenValue(property(path, "metadata"), "must not be specified in a nested context")]
      : []),
  ];
}

const eitherType: readonly Schema[] = [{ type: "integer" }, { type: "string" }];

/** What stands beside the structure: conditions, whose parts may say nothing that the structure must say. */
export function valueCauses(schema: Schema, path: string, level: Level): readonly Cause[] {
  const { anyOf = [], allOf = [], oneOf = [], not, pattern = "" } = schema;
  const isEither = isEqual(anyOf, eitherType);
  const isFirstEither = isEqual(allOf[0]?.anyOf, eitherType);
  const field = child(path, "pattern");
  return [
    ...(isEither ? [] : listCauses(anyOf, child(path, "anyOf"), level)),
    ...allOf.flatMap((each, at) => {
      const { anyOf: _, ...rest } = each;
      const part = isFirstEither && at === 0 ? rest : each;
      return nestedCauses(part, `${child(path, "allOf")}[${at}]`, level);
    }),
    ...listCauses(oneOf, child(path, "oneOf"), level),
    ...(not === undefined ? [] : nestedCauses(not, child(path, "not"), level)),
    ...(pattern !== "" && patternOf(pattern) === undefined
      ? [
          invalidValue(
            field,
            pattern,
            `must be a valid regular expression, but isn't: error parsing regexp: ${patternError(pattern)}`,
          ),
        ]
      : []),
  ];
}

const listCauses = (schemas: readonly Schema[], path: string, level: Level): readonly Cause[] =>
  schemas.flatMap((each, at) => nestedCauses(each, `${path}[${at}]`, level));
