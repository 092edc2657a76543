import type { Draft } from "../object.ts";
import { StatusError } from "../status.ts";
import { decode } from "./decode.ts";
import type { GroupVersionKind } from "./types.ts";

const refusal = ({ kind, version }: GroupVersionKind, why: string): StatusError =>
  new StatusError(
    400,
    "BadRequest",
    `${kind} in version "${version}" cannot be handled as a ${kind}: ${why}`,
  );

/** What strict field validation says of the fields of a body that its kind has not: `unknown field "spec.x"`, … */
export const unknownFields = (kind: GroupVersionKind, body: Draft): readonly string[] =>
  decode(kind, body).unknown.map((path) => `unknown field "${path}"`);

/** What Go's decoder says of a body whose values are not of its fields' types; undefined when they are. */
export const typeError = (kind: GroupVersionKind, body: Draft): string | undefined =>
  decode(kind, body).wrong;

/**
 * A body as upstream reads it into its kind's type: without unknown fields, nulls, empty lists and maps. Throws 400 with
 * upstream's message where a value has another type than its field.
 */
export const decodeObject = (kind: GroupVersionKind, body: Draft): Draft => {
  const { object, wrong } = decode(kind, body);
  if (wrong !== undefined) throw refusal(kind, wrong);
  return object;
};

/** The refusal of `fieldValidation=Strict` for what `unknownFields` found: 400, for a POST or PUT. */
export const strictRefusal = (kind: GroupVersionKind, unknown: readonly string[]): StatusError =>
  refusal(kind, `strict decoding error: ${unknown.join(", ")}`);
