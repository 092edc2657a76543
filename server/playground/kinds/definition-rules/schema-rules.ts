import { forbiddenValue, invalidValue } from "../../causes.ts";
import type { Schema } from "../../custom/schema/schema.ts";
import type { Cause } from "../../status.ts";
import { defaultCauses } from "./default-rules.ts";
import { openapiCauses } from "./openapi-rules.ts";
import { child } from "./path.ts";
import { structuralCauses } from "./structural-rules.ts";

/** What may stand at the root where the status has its own subresource: it must be told apart by its property. */
const allowedAtRoot: ReadonlySet<string> = new Set([
  ...["description", "type", "format", "title", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum"],
  ...["maxLength", "minLength", "pattern", "maxItems", "minItems", "uniqueItems", "multipleOf", "required"],
  ...["items", "properties", "externalDocs", "example", "x-kubernetes-preserve-unknown-fields"],
  "x-kubernetes-validations",
]);
const allowedNames =
  "[Description Type Format Title Maximum ExclusiveMaximum Minimum ExclusiveMinimum MaxLength MinLength Pattern " +
  "MaxItems MinItems UniqueItems MultipleOf Required Items Properties ExternalDocs Example XPreserveUnknownFields " +
  "XValidations]";

/** What is wrong with the schema of a version (validateCustomResourceDefinitionValidation). */
export function schemaCauses(
  schema: Schema,
  path: string,
  { hasStatus }: { readonly hasStatus: boolean },
): readonly Cause[] {
  const structural = structuralCauses(schema, path);
  return [
    ...(hasStatus ? rootCauses(schema, path) : []),
    ...(schema.nullable === true
      ? [forbiddenValue(child(path, "nullable"), "nullable cannot be true at the root")]
      : []),
    ...(structural.length > 0 ? structural : defaultCauses(schema, path)),
    ...openapiCauses(schema, path),
  ];
}

function rootCauses(schema: Schema, path: string): readonly Cause[] {
  const { type = "object" } = schema;
  if (type !== "object")
    return [
      invalidValue(
        child(path, "type"),
        type,
        'only "object" is allowed as the type at the root of the schema if the status subresource is enabled',
      ),
    ];
  return Object.keys(schema).every((field) => allowedAtRoot.has(field))
    ? []
    : [
        invalidValue(
          path,
          schema,
          `only ${allowedNames} fields are allowed at the root of the schema if the status subresource is enabled`,
        ),
      ];
}
