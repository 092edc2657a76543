import type { Draft } from "../../object.ts";
import { decodeProtobuf } from "../../protobuf/decode.ts";
import { StatusError } from "../../status.ts";
import { limitJson } from "./bulk.ts";
import { duplicateFields } from "./duplicates.ts";
import { parseYaml } from "./yaml.ts";

/** A body as an object that is ours to change, and what a strict reader would refuse in it. */
export interface Decoded {
  readonly draft: Draft;
  /** Fields that the text names twice, as the strict reader of its format says it: `duplicate field "a.b"` of JSON. */
  readonly duplicates: readonly string[];
}

const accepted = ["application/json", "application/yaml", "application/vnd.kubernetes.protobuf"];

/** The media type of a body, JSON where none is given. Throws 415. */
export function bodyType(header: string | undefined): string {
  const type = mediaType(header);
  if (type === "") return "application/json";
  if (!accepted.includes(type)) throw unsupportedMediaType(accepted);
  return type;
}

export const mediaType = (header: string | undefined): string =>
  (header ?? "").split(";")[0]?.trim().toLowerCase() ?? "";

export const unsupportedMediaType = (types: readonly string[]): StatusError =>
  new StatusError(
    415,
    "UnsupportedMediaType",
    `the body of the request was in an unknown format - accepted media types include: ${types.join(", ")}`,
  );

/** Reads a body of one object. `kind`: what it should be, for the refusal (400). Throws 413 for one of too much. */
export async function decodeObject(
  body: Uint8Array,
  header: string | undefined,
  kind: string,
): Promise<Decoded> {
  const type = bodyType(header);
  if (type === "application/vnd.kubernetes.protobuf") return { draft: decodeProtobuf(body), duplicates: [] };
  const text = Buffer.from(body).toString("utf8");
  if (type === "application/yaml") {
    const { value, doubled } = await parseYaml(text);
    const draft = objectOr(value, () => unrecognized(kind, "yaml: not a map", body));
    return { draft, duplicates: doubled === undefined ? [] : [doubled] };
  }
  limitJson(text);
  return {
    draft: objectOr(parsed(text, kind, body), (why) => unrecognized(kind, why, body)),
    duplicates: duplicateFields(text),
  };
}

function parsed(text: string, kind: string, body: Uint8Array): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw unrecognized(kind, `couldn't get version/kind; json parse error: ${goMessage(error)}`, body);
  }
}

function objectOr(value: unknown, refuse: (why: string) => StatusError): Draft {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Draft;
  const type = Array.isArray(value) ? "array" : value === null ? "null" : typeof value;
  throw refuse(
    `couldn't get version/kind; json parse error: json: cannot unmarshal ${type} into Go value of type struct ` +
      '{ APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }',
  );
}

/** 400 with the beginning of the body (…/pkg/endpoints/handlers/rest.go, transformDecodeError). */
const unrecognized = (kind: string, why: string, body: Uint8Array): StatusError =>
  new StatusError(
    400,
    "BadRequest",
    `the object provided is unrecognized (must be of type ${kind}): ${why} (${summaryOf(body)})`,
  );

function summaryOf(body: Uint8Array): string {
  if (body.length === 0) return "<empty>";
  const start = Buffer.from(body.subarray(0, 30));
  const text = start[0] === 0x7b ? start.toString("utf8") : start.toString("hex");
  return body.length > 30 ? `${text} ...` : text;
}

/** What Go's decoder would say of a text that JSON.parse refuses. */
export function goMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  const odd = /Unexpected token '?(.)'?/u.exec(message)?.[1];
  if (odd === undefined) return "unexpected end of JSON input";
  return `invalid character '${odd}' looking for beginning of value`;
}
