import type { Cause } from "../../status.ts";
import { agentOf, type Call } from "../call.ts";
import { forbiddenValue, invalidValue, notSupported, requiredValue, tooLong } from "../../causes.ts";
import { type OptionsKind, refuseInvalid } from "./invalid.ts";
import { flagParameter, textParameter } from "./parameters.ts";

export type FieldValidation = "Ignore" | "Warn" | "Strict";

export interface WriteParameters {
  readonly manager: string;
  readonly dryRun: boolean;
  readonly fieldValidation: FieldValidation;
  /** Of an apply: whether to take over what others own. */
  readonly force: boolean;
}

/** Reads and checks what POST, PUT and PATCH take (…/apimachinery/pkg/apis/meta/v1/validation). Throws 422. */
export function writeParameters(call: Call, kind: OptionsKind, apply = false): WriteParameters {
  const { query } = call;
  const manager = textParameter(query, "fieldManager") ?? "";
  const validation = textParameter(query, "fieldValidation") ?? "";
  refuseInvalid(kind, [
    ...(apply && manager === "" ? [requiredValue("fieldManager", "is required for apply patch")] : []),
    ...(kind === "PatchOptions" && !apply && query.has("force")
      ? [forbiddenValue("force", "may not be specified for non-apply patch")]
      : []),
    ...managerCauses(manager),
    ...dryRunCauses(query.getAll("dryRun")),
    ...(isValidation(validation) || validation === ""
      ? []
      : [notSupported("fieldValidation", validation, ["", "Ignore", "Strict", "Warn"])]),
  ]);
  return {
    manager: manager === "" ? agentOf(call) : manager,
    dryRun: query.has("dryRun"),
    fieldValidation: isValidation(validation) ? validation : "Warn",
    force: flagParameter(query, "force") ?? false,
  };
}

/** The one dry run that there is. */
export const dryRunCauses = (given: readonly string[]): readonly Cause[] =>
  given.every((value) => value === "All") ? [] : [notSupported("dryRun", given, ["All"])];

const isValidation = (text: string): text is FieldValidation =>
  text === "Ignore" || text === "Warn" || text === "Strict";

function managerCauses(manager: string): readonly Cause[] {
  const odd = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.exec(manager)?.[0];
  return [
    ...(Buffer.byteLength(manager) > 128 ? [tooLong("fieldManager", 128)] : []),
    ...(odd === undefined
      ? []
      : [
          invalidValue(
            "fieldManager",
            manager,
            `invalid character ${codePoint(odd)} (at position ${manager.indexOf(odd)})`,
          ),
        ]),
  ];
}

const codePoint = (letter: string): string =>
  `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
