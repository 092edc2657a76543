import { StatusError } from "../status.ts";
import type { Entry } from "./entries.ts";
import { type FieldSet, pathsOf, printPath } from "./field-set.ts";

/** Fields that an apply would take from another manager. */
export interface Conflict {
  readonly entry: Entry;
  readonly set: FieldSet;
}

const printManager = ({ manager, operation, apiVersion, subresource }: Entry): string => {
  const part = subresource === "" ? "" : ` with subresource ${JSON.stringify(subresource)}`;
  return `${JSON.stringify(manager)}${part}${operation === "Update" ? ` using ${apiVersion}` : ""}`;
};

/** By manager, operation, version and subresource, as upstream writes them down to tell managers apart. */
const identify = ({ manager, operation, apiVersion, subresource }: Entry): string =>
  JSON.stringify({
    manager,
    operation,
    ...(operation === "Update" && { apiVersion }),
    ...(subresource !== "" && { subresource }),
  });

/** 409 with a cause a field (apimachinery, util/managedfields/internal/conflict.go). `conflicts` is not empty. */
export const conflictError = (conflicts: readonly Conflict[]): StatusError => {
  const managers = conflicts
    .map(({ entry, set }) => ({
      identity: identify(entry),
      name: printManager(entry),
      paths: pathsOf(set).map(printPath),
    }))
    .sort((a, b) => (a.identity < b.identity ? -1 : 1));
  const causes = managers.flatMap(({ name, paths }) =>
    paths.map((field) => ({ reason: "FieldManagerConflict", message: `conflict with ${name}`, field })),
  );
  const [only] = causes;
  const listed = managers.map(({ name, paths }) =>
    [`conflicts with ${name}:`, ...paths.map((path) => `- ${path}`)].join("\n"),
  );
  const message =
    causes.length === 1 && only !== undefined
      ? `Apply failed with 1 conflict: ${only.message}: ${only.field}`
      : `Apply failed with ${causes.length} conflicts: ${listed.join("\n")}`;
  return new StatusError(409, "Conflict", message, { causes });
};
