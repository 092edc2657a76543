import type { Cause } from "./status.ts";

/** How Go prints a value in a cause: strings quoted, numbers and booleans bare, the rest as JSON. */
function printed(value: unknown): string {
  const text = JSON.stringify(typeof value === "string" ? value.slice(0, longest) : (value ?? null));
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** A value that is longer than this is told by its beginning. */
const longest = 2_000;

const withDetail = (message: string, detail: string): string =>
  detail === "" ? message : `${message}: ${detail}`;

/** One thing wrong with one field, in upstream's words (apimachinery pkg/util/validation/field/errors.go). */
export const invalidValue = (field: string, value: unknown, detail: string): Cause => ({
  reason: "FieldValueInvalid",
  message: withDetail(`Invalid value: ${printed(value)}`, detail),
  field,
});

/** A field that must be there, or must not be empty. */
export const requiredValue = (field: string, detail = ""): Cause => ({
  reason: "FieldValueRequired",
  message: withDetail("Required value", detail),
  field,
});

/** A field that must not be there, or must not be changed. */
export const forbiddenValue = (field: string, detail: string): Cause => ({
  reason: "FieldValueForbidden",
  message: withDetail("Forbidden", detail),
  field,
});

/** A text that is too long. `most`: bytes. */
export const tooLong = (field: string, most: number): Cause => ({
  reason: "FieldValueTooLong",
  message: `Too long: may not be more than ${most} bytes`,
  field,
});

/** A word that is not among those that are. */
export const notSupported = (field: string, value: unknown, supported: readonly string[]): Cause => ({
  reason: "FieldValueNotSupported",
  message: `Unsupported value: ${printed(value)}: supported values: ${supported.map(printed).join(", ")}`,
  field,
});

/** An item of a list, at `field`, that says what an earlier one says. */
export const duplicateValue = (field: string, value: unknown): Cause => ({
  reason: "FieldValueDuplicate",
  message: `Duplicate value: ${printed(value)}`,
  field,
});

/** A name of something that is not there. */
export const missingValue = (field: string, value: unknown): Cause => ({
  reason: "FieldValueNotFound",
  message: `Not found: ${printed(value ?? "")}`,
  field,
});
