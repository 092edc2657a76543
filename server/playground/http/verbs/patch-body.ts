import type { Kind } from "../../kinds/kind.ts";
import type { Draft, KubeObject } from "../../object.ts";
import { isObject, limitDepth } from "../../json.ts";
import { patchObject, type PatchType } from "../../patch/patch.ts";
import { unknownFields } from "../../schema/validate.ts";
import { StatusError } from "../../status.ts";
import { goMessage, mediaType, parseYaml, unsupportedMediaType } from "../body/decode.ts";
import type { Call } from "../call.ts";
import { writeParameters, type WriteParameters } from "../options/write-options.ts";

const types: Readonly<Record<string, PatchType | "apply">> = {
  "application/json-patch+json": "json",
  "application/merge-patch+json": "merge",
  "application/strategic-merge-patch+json": "strategic",
  "application/apply-patch+yaml": "apply",
};

export interface Patched {
  readonly draft: Draft;
  readonly warnings: readonly string[];
}

export interface PatchBody {
  readonly parameters: WriteParameters;
  readonly type: PatchType | "apply";
  readonly body: unknown;
  /** What it makes of an object; not for an apply. */
  readonly applyTo: (current: KubeObject) => Patched;
  /** Of an apply: its unknown fields, told or refused as the request asks. */
  readonly warningsOf: (body: unknown) => readonly string[];
}

/** Reads the body of a PATCH, by its media type. Throws 400, 415 and 422. */
export async function readPatch(call: Call, kind: Kind): Promise<PatchBody> {
  const given = mediaType(call.headers["content-type"]);
  const type = Object.hasOwn(types, given) ? types[given] : undefined;
  if (type === undefined) throw unsupportedMediaType(Object.keys(types));
  const parameters = writeParameters(call, "PatchOptions", type === "apply");
  const text = Buffer.from(call.body).toString("utf8");
  const body = type === "apply" ? await parseYaml(text) : parsed(text);
  limitDepth(body);
  return {
    parameters,
    type,
    body,
    applyTo(current) {
      if (type === "apply") throw unsupportedMediaType(Object.keys(types).slice(0, 3));
      const { draft, unknown } = patchObject(type, kind, current, body);
      refuseUnknown(parameters, call, unknown);
      return { draft, warnings: parameters.fieldValidation === "Warn" ? unknown : [] };
    },
    warningsOf(applied) {
      const unknown = isObject(applied) ? unknownFields(kind, applied) : [];
      refuseUnknown(parameters, call, unknown);
      return parameters.fieldValidation === "Warn" ? unknown : [];
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new StatusError(400, "BadRequest", `error decoding patch: ${goMessage(error)}`);
  }
}

/** Under `fieldValidation=Strict`, a patch that brings in unknown fields is a 422 on the field `patch`. */
export function refuseUnknown(
  { fieldValidation }: WriteParameters,
  { body, target }: Call,
  unknown: readonly string[],
): void {
  if (fieldValidation !== "Strict" || unknown.length === 0) return;
  const text = Buffer.from(body).toString("utf8");
  const message = `Invalid value: ${JSON.stringify(text)}: strict decoding error: ${unknown.join(", ")}`;
  const name = target.type === "resource" ? target.name : "";
  throw new StatusError(422, "Invalid", ` ${JSON.stringify(name)} is invalid: patch: ${message}`, {
    name,
    causes: [{ reason: "FieldValueInvalid", message, field: "patch" }],
  });
}
