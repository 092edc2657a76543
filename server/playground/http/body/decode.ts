import { goTypeOf } from "../../json.ts";
import type { Draft } from "../../object.ts";
import { decodeProtobuf } from "../../protobuf/decode.ts";
import { StatusError } from "../../status.ts";
import { limitJson } from "./bulk.ts";
import { duplicateFields } from "./duplicates.ts";
import { jsonFault } from "./json-fault.ts";
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

/**
 * Reads a body of one object. `kind`: what it should be, for the refusal (400); undefined for options, of which upstream
 * says only what is wrong. Throws 413 for one of too much.
 */
export async function decodeObject(
  body: Uint8Array,
  header: string | undefined,
  kind: string | undefined,
): Promise<Decoded> {
  const type = bodyType(header);
  const refuse = (why: string): StatusError => unrecognized(kind, why, body);
  if (type === "application/vnd.kubernetes.protobuf")
    return { draft: decodeProtobuf(body, refuse), duplicates: [] };
  const text = Buffer.from(body).toString("utf8");
  if (type === "application/yaml") {
    const { value, doubled } = await parseYaml(text, (why) => refuse(`yaml: ${why}`));
    const draft = typed(value, refuse);
    return { draft, duplicates: doubled === undefined ? [] : [doubled] };
  }
  limitJson(text);
  return {
    draft: typed(parsed(text, refuse), refuse),
    duplicates: duplicateFields(text),
  };
}

type Refuse = (why: string) => StatusError;

const noType = "couldn't get version/kind; json parse error";

function parsed(text: string, refuse: Refuse): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw refuse(`${noType}: ${jsonFault(text)}`);
  }
}

/** An object that says of its type what can be read; to Go, null is an empty one. */
function typed(value: unknown, refuse: Refuse): Draft {
  if (value === null) return {};
  const draft = objectOr(value, refuse);
  for (const field of ["apiVersion", "kind"]) {
    const said = draft[field] ?? "";
    if (typeof said !== "string")
      throw refuse(
        `${noType}: json: cannot unmarshal ${goTypeOf(said)} into Go struct field .${field} of type string`,
      );
  }
  const { apiVersion } = draft;
  if (typeof apiVersion === "string" && apiVersion.split("/").length > 2)
    throw refuse(`unexpected GroupVersion string: ${apiVersion}`);
  return draft;
}

function objectOr(value: unknown, refuse: Refuse): Draft {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Draft;
  throw refuse(
    `${noType}: json: cannot unmarshal ${goTypeOf(value)} into Go value of type struct ` +
      '{ APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }',
  );
}

/** 400 with the beginning of the body (…/pkg/endpoints/handlers/rest.go, transformDecodeError). */
const unrecognized = (kind: string | undefined, why: string, body: Uint8Array): StatusError =>
  new StatusError(
    400,
    "BadRequest",
    kind === undefined
      ? why
      : `the object provided is unrecognized (must be of type ${kind}): ${why} (${summaryOf(body)})`,
  );

function summaryOf(body: Uint8Array): string {
  if (body.length === 0) return "<empty>";
  const start = Buffer.from(body.subarray(0, 30));
  const text = start[0] === 0x7b ? start.toString("utf8") : start.toString("hex");
  return body.length > 30 ? `${text} ...` : text;
}
