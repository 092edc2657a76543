import { invalidValue, requiredValue } from "../../causes.ts";
import type { Cause } from "../../status.ts";
import { label1035Errors } from "../../syntax/dns.ts";
import type { DefinitionNames } from "../types/custom-resource-definition.ts";
import { at, child } from "./path.ts";

/** What is wrong with a name that may be empty. */
function nameCauses(name: string, path: string): readonly Cause[] {
  const errors = name === "" ? [] : label1035Errors(name);
  return errors.length === 0 ? [] : [invalidValue(path, name, errors.join(","))];
}

function kindCauses(name: string, path: string): readonly Cause[] {
  const errors = name === "" ? [] : label1035Errors(name.toLowerCase());
  if (errors.length === 0) return [];
  return [invalidValue(path, name, `may have mixed case, but should otherwise match: ${errors.join(",")}`)];
}

/** What is wrong with names, wanted or accepted (ValidateCustomResourceDefinitionNames). */
export function namesCauses(names: Partial<DefinitionNames>, path: string): readonly Cause[] {
  const { plural = "", singular = "", kind = "", listKind = "", shortNames = [], categories = [] } = names;
  return [
    ...nameCauses(plural, child(path, "plural")),
    ...nameCauses(singular, child(path, "singular")),
    ...kindCauses(kind, child(path, "kind")),
    ...kindCauses(listKind, child(path, "listKind")),
    ...shortNames.flatMap((name, place) => labelCauses(name, at(child(path, "shortNames"), place))),
    ...(kind !== "" && kind === listKind
      ? [invalidValue(child(path, "listKind"), listKind, "kind and listKind may not be the same")]
      : []),
    ...categories.flatMap((name, place) => labelCauses(name, at(child(path, "categories"), place))),
  ];
}

/** What is wrong with a label of a definition's. */
export function labelCauses(name: string, path: string): readonly Cause[] {
  const errors = label1035Errors(name);
  return errors.length === 0 ? [] : [invalidValue(path, name, errors.join(","))];
}

/** Names that a definition must have. */
export const missingNames = (names: Partial<DefinitionNames>, path: string): readonly Cause[] =>
  (["plural", "singular", "kind", "listKind"] as const)
    .filter((part) => (names[part] ?? "") === "")
    .map((part) => requiredValue(child(path, part)));
