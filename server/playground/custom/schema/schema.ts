import type { Json } from "../../object.ts";

/**
 * A structural schema, as a version of a CustomResourceDefinition has it (apiextensions-apiserver,
 * pkg/apis/apiextensions/v1/types_jsonschema.go). It has been through the rules of its definition.
 */
export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly title?: string;
  readonly description?: string;
  readonly nullable?: boolean;
  readonly default?: Json;
  readonly enum?: readonly Json[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: boolean;
  readonly exclusiveMaximum?: boolean;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly not?: Schema;
  readonly "x-kubernetes-preserve-unknown-fields"?: boolean;
  readonly "x-kubernetes-embedded-resource"?: boolean;
  readonly "x-kubernetes-int-or-string"?: boolean;
  readonly "x-kubernetes-list-type"?: string;
  readonly "x-kubernetes-list-map-keys"?: readonly string[];
  readonly "x-kubernetes-map-type"?: string;
  readonly "x-kubernetes-validations"?: readonly Json[];
}

/** The fields that every resource has, also one within another; a schema need not say them. */
export const isMetaField = (field: string): boolean =>
  field === "apiVersion" || field === "kind" || field === "metadata";

export const isEmbedded = (schema: Schema): boolean => schema["x-kubernetes-embedded-resource"] === true;
export const preservesUnknown = (schema: Schema): boolean =>
  schema["x-kubernetes-preserve-unknown-fields"] === true;

/** The schema of a field that is named; undefined where only `additionalProperties`, or nothing, is said of it. */
export const propertyOf = ({ properties }: Schema, field: string): Schema | undefined =>
  properties !== undefined && Object.hasOwn(properties, field) ? properties[field] : undefined;

/** The schema of every field that has none of its own. */
export const restOf = ({ additionalProperties }: Schema): Schema | undefined =>
  typeof additionalProperties === "object" ? additionalProperties : undefined;
