import type { Cause } from "../../status.ts";
import type { Place } from "./place.ts";

/** A word that is not among those that are. */
export const notSupported = (field: string, value: unknown, supported: readonly string[]): Cause => ({
  reason: "FieldValueNotSupported",
  message:
    `Unsupported value: ${JSON.stringify(value ?? null)}: supported values: ` +
    supported.map((one) => JSON.stringify(one)).join(", "),
  field,
});

export const duplicate = ({ path, value }: Place): Cause => ({
  reason: "FieldValueDuplicate",
  message: `Duplicate value: ${JSON.stringify(value)}`,
  field: path,
});

export const notFound = ({ path, value }: Place): Cause => ({
  reason: "FieldValueNotFound",
  message: `Not found: ${JSON.stringify(value ?? "")}`,
  field: path,
});
