import { type Cause, StatusError } from "../../status.ts";

export type OptionsKind =
  "ListOptions" | "CreateOptions" | "UpdateOptions" | "PatchOptions" | "DeleteOptions" | "GetOptions";

/** Throws 422 when something is wrong with a request's options. */
export function refuseInvalid(kind: OptionsKind, causes: readonly Cause[]): void {
  if (causes.length === 0) return;
  const said = causes.map(({ field, message }) => `${field}: ${message}`);
  const why = said.length === 1 ? said.join("") : `[${said.join(", ")}]`;
  throw new StatusError(422, "Invalid", `${kind}.meta.k8s.io "" is invalid: ${why}`, {
    group: "meta.k8s.io",
    kind,
    causes,
  });
}

export const fieldForbidden = (field: string, why: string): Cause => ({
  reason: "FieldValueForbidden",
  message: `Forbidden: ${why}`,
  field,
});

export const fieldRequired = (field: string, why: string): Cause => ({
  reason: "FieldValueRequired",
  message: `Required value: ${why}`,
  field,
});

export const fieldInvalid = (field: string, value: unknown, why: string): Cause => ({
  reason: "FieldValueInvalid",
  message: `Invalid value: ${JSON.stringify(value)}: ${why}`,
  field,
});

export const fieldTooLong = (field: string, most: number): Cause => ({
  reason: "FieldValueTooLong",
  message: `Too long: may not be more than ${most} bytes`,
  field,
});

export const notSupported = (field: string, value: unknown, supported: readonly string[]): Cause => ({
  reason: "FieldValueNotSupported",
  message: `Unsupported value: ${JSON.stringify(value)}: supported values: ${supported.map((each) => JSON.stringify(each)).join(", ")}`,
  field,
});
