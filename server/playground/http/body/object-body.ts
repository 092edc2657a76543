import { invalidValue } from "../../causes.ts";
import { objectAt, textAt } from "../../json.ts";
import type { Kind } from "../../kinds/kind.ts";
import type { Draft } from "../../object.ts";
import { invalid } from "../../registry/refusals.ts";
import { StatusError } from "../../status.ts";
import type { Call } from "../call.ts";
import { limitDepth } from "../../json.ts";
import { decode } from "../../schema/decode.ts";
import { conversionFault } from "../../schema/registered.ts";
import type { FieldValidation } from "../options/write-options.ts";
import { decodeObject } from "./decode.ts";

export interface ObjectBody {
  readonly draft: Draft;
  readonly warnings: readonly string[];
}

type Named = Pick<Kind, "group" | "version" | "kind" | "schema">;

/**
 * Reads the one object of a POST or PUT. It is of the expected kind, or says nothing of its kind; unknown and doubled
 * fields are dropped, told or refused as `validation` says. Throws 400 and 415.
 */
export async function objectBody(call: Call, kind: Kind, validation: FieldValidation): Promise<ObjectBody> {
  const { draft, duplicates } = await decodeObject(call.body, call.headers["content-type"], kind.kind);
  limitDepth(draft);
  expectKind(draft, kind);
  const { object, unknown, wrong } = decode(kind, draft);
  if (wrong !== undefined) throw cannotBe(kind, wrong);
  const fields = unknown.map((path) => `unknown field ${JSON.stringify(path)}`);
  // The reader of YAML finds its own before the reader of its JSON does.
  const problems = duplicates.some(isOfYaml) ? [...duplicates, ...fields] : [...fields, ...duplicates];
  if (validation === "Strict" && problems.length > 0)
    throw cannotBe(kind, `strict decoding error: ${problems.join(", ")}`);
  return { draft: object, warnings: validation === "Warn" ? problems.flatMap(warningsIn) : [] };
}

const ofYaml = "yaml: unmarshal errors:\n";
const isOfYaml = (problem: string): boolean => problem.startsWith(ofYaml);

/** What is one problem in a refusal is a warning a line. */
export const warningsIn = (problem: string): readonly string[] =>
  isOfYaml(problem)
    ? problem
        .slice(ofYaml.length)
        .split("\n")
        .map((line) => line.trim())
    : [problem];

/** Fills in apiVersion and kind where a body has neither. Throws 400 for another kind's object. */
export function expectKind(draft: Draft, kind: Named): void {
  const apiVersion = kind.group === "" ? kind.version : `${kind.group}/${kind.version}`;
  const said = {
    apiVersion: textAt(draft, "apiVersion") || apiVersion,
    kind: textAt(draft, "kind") || kind.kind,
  };
  Object.assign(draft, said);
  if (said.kind !== kind.kind && kind.schema !== undefined)
    throw invalid({ group: kind.group, kind: said.kind }, textAt(objectAt(draft, "metadata"), "name"), [
      invalidValue("kind", said.kind, `must be ${kind.kind}`),
    ]);
  const why = kind.schema === undefined ? conversionFault(said, kind) : undefined;
  if (why !== undefined) throw cannotBe(kind, why, { kind: said.kind, version: versionOf(said.apiVersion) });
  if (said.apiVersion !== apiVersion)
    throw new StatusError(
      400,
      "BadRequest",
      `the API version in the data (${said.apiVersion}) does not match the expected API version (${apiVersion})`,
    );
}

const cannotBe = (
  kind: Named,
  ...[why, said = kind]: [why: string, said?: Pick<Named, "kind" | "version">]
): StatusError =>
  new StatusError(
    400,
    "BadRequest",
    `${said.kind} in version ${JSON.stringify(said.version)} cannot be handled as a ${kind.kind}: ${why}`,
  );

const versionOf = (apiVersion: string): string => apiVersion.slice(apiVersion.indexOf("/") + 1);
