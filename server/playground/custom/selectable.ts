import type { KubeObject } from "../object.ts";
import { readJsonPath } from "./json-path.ts";

/** The fields by which a definition lets its objects be selected (`selectableFields`), by label: `spec.colour`. */
export function fieldsOf(
  selectable: readonly { readonly jsonPath: string }[],
): (object: KubeObject) => Readonly<Record<string, string>> {
  const finders = selectable.map(({ jsonPath }) => ({
    label: jsonPath.replace(/^\./, ""),
    find: readJsonPath(jsonPath),
  }));
  return (object) =>
    Object.fromEntries(finders.map(({ label, find }) => [label, textOf(find?.(object)[0])] as const));
}

const textOf = (value: unknown): string =>
  value === undefined || value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);
