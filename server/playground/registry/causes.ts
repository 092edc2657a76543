import type { Cause } from "../status.ts";

/** How Go prints a value in a cause: strings quoted, numbers and booleans bare, the rest as JSON. */
const printed = (value: unknown): string => (value === undefined ? "null" : JSON.stringify(value));

const withDetail = (message: string, detail: string): string =>
  detail === "" ? message : `${message}: ${detail}`;

/** One thing wrong with one field, in upstream's words (apimachinery pkg/util/validation/field/errors.go). */
export const invalidValue = (field: string, value: unknown, detail: string): Cause => ({
  reason: "FieldValueInvalid",
  message: withDetail(`Invalid value: ${printed(value)}`, detail),
  field,
});

export const requiredValue = (field: string, detail = ""): Cause => ({
  reason: "FieldValueRequired",
  message: withDetail("Required value", detail),
  field,
});

export const forbiddenValue = (field: string, detail: string): Cause => ({
  reason: "FieldValueForbidden",
  message: withDetail("Forbidden", detail),
  field,
});

/** `most`: bytes. */
export const tooLong = (field: string, most: number): Cause => ({
  reason: "FieldValueTooLong",
  message: `Too long: may not be more than ${most} bytes`,
  field,
});
