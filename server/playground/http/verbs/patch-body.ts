import type { Kind } from "../../kinds/kind.ts";
import type { Draft, KubeObject } from "../../object.ts";
import { limitDepth } from "../../json.ts";
import { invalidPatch, patchObject, strategicText, type PatchType } from "../../patch/patch.ts";
import { StatusError } from "../../status.ts";
import { limitJson } from "../body/bulk.ts";
import { mediaType, unsupportedMediaType } from "../body/decode.ts";
import { duplicateFields } from "../body/duplicates.ts";
import { warningsIn } from "../body/object-body.ts";
import { parseYaml, type Yaml } from "../body/yaml.ts";
import type { Call } from "../call.ts";
import { writeParameters, type WriteParameters } from "../options/write-options.ts";

/** It goes by tags of Go's types, which custom resources have not. */
const strategic = "application/strategic-merge-patch+json";

const types: Readonly<Record<string, PatchType | "apply">> = {
  "application/json-patch+json": "json",
  "application/merge-patch+json": "merge",
  [strategic]: "strategic",
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
  /** Of an apply: what to warn of keys that are there twice. Throws 400 where `fieldValidation=Strict` forbids them. */
  readonly refuseDoubled: () => readonly string[];
  /** What it makes of an object; not for an apply. */
  readonly applyTo: (current: KubeObject) => Patched;
}

/** Reads the body of a PATCH, by its media type. Throws 400, 413, 415 and 422. */
export async function readPatch(call: Call, kind: Kind): Promise<PatchBody> {
  const given = mediaType(call.headers["content-type"]);
  const type = Object.hasOwn(types, given) ? types[given] : undefined;
  if (kind.schema !== undefined && (type === undefined || type === "strategic"))
    throw unsupportedMediaType(Object.keys(types).filter((each) => each !== strategic));
  // Of upstream's own kinds its router refuses, before anybody reads.
  if (type === undefined)
    throw new StatusError(415, "UnsupportedMediaType", "415: Unsupported Media Type", {});
  const parameters = writeParameters(call, "PatchOptions", type === "apply");
  const text = Buffer.from(call.body).toString("utf8");
  const { value: body, doubled } =
    type === "apply" ? await parseApplied(text) : { value: parsed(text), doubled: undefined };
  limitDepth(body);
  return {
    parameters,
    type,
    body,
    refuseDoubled() {
      if (doubled === undefined) return [];
      if (parameters.fieldValidation === "Warn") return warningsIn(doubled);
      if (parameters.fieldValidation === "Ignore") return [];
      const why = `error strict decoding patch: error converting YAML to JSON: ${doubled}`;
      throw new StatusError(400, "BadRequest", why);
    },
    applyTo(current) {
      if (type === "apply") throw unsupportedMediaType(Object.keys(types).slice(0, 3));
      const { draft, unknown } = patchObject(type, kind, current, body);
      const problems = [
        ...(type === "json" ? jsonPatchProblems(text, body) : duplicateFields(text)),
        ...unknown,
      ];
      refuseUnknown(parameters, call, problems, type === "strategic" ? body : undefined);
      return { draft, warnings: parameters.fieldValidation === "Warn" ? problems : [] };
    },
  };
}

/** Real clients send an apply as JSON, which is read in a fraction of the time that YAML takes. */
async function parseApplied(text: string): Promise<Yaml> {
  if (!/^\s*\{/.test(text)) return parseYaml(text, noYaml);
  limitJson(text);
  try {
    const value = JSON.parse(text) as unknown;
    return duplicateFields(text).length === 0 ? { value, doubled: undefined } : await parseYaml(text, noYaml);
  } catch {
    return parseYaml(text, noYaml);
  }
}

const noYaml = (why: string): StatusError =>
  new StatusError(400, "BadRequest", `error encoding patch: yaml: ${why}`);

const partsOfOperation = new Set(["op", "path", "from", "value"]);

/** What a strict reader finds in a JSON patch itself (apiserver pkg/endpoints/handlers/patch.go, jsonPatcher). */
function jsonPatchProblems(text: string, body: unknown): readonly string[] {
  const operations: readonly unknown[] = Array.isArray(body) ? body : [];
  const unknown = operations.flatMap((operation, at) =>
    Object.keys(operation as object)
      .filter((part) => !partsOfOperation.has(part))
      .map((part) => `unknown field "[${at}].${part}"`),
  );
  return [...duplicateFields(text), ...unknown].map((problem) => `json patch ${problem}`);
}

function parsed(text: string): unknown {
  limitJson(text);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // What is wrong with it upstream does not say since 1.37 (patch.go, validateAndTranscodePatch).
    throw new StatusError(400, "BadRequest", "invalid JSON patch");
  }
}

/**
 * Under `fieldValidation=Strict`, a patch that brings in unknown or doubled fields is a 422 on the field `patch`, which
 * for a strategic one is as much of it as was left (apiserver pkg/endpoints/handlers/patch.go, applyPatchToObject).
 */
function refuseUnknown(
  { fieldValidation }: WriteParameters,
  { body }: Call,
  ...[unknown, strategicPatch]: [unknown: readonly string[], strategicPatch: unknown]
): void {
  if (fieldValidation !== "Strict" || unknown.length === 0) return;
  const why = `strict decoding error: ${unknown.join(", ")}`;
  if (strategicPatch !== undefined) throw invalidPatch(strategicText(strategicPatch), why);
  const text = Buffer.from(body).toString("utf8");
  const message = `Invalid value: ${JSON.stringify(text)}: ${why}`;
  throw new StatusError(422, "Invalid", ` "" is invalid: patch: ${message}`, {
    causes: [{ reason: "FieldValueInvalid", message, field: "patch" }],
  });
}
