import { numberAt } from "../../../lib/base/raw.ts";
import { labelOf } from "../names.ts";
import type { Facet } from "./facet.ts";

/** The sizes that each ReplicaSet was given, in their order. */
export const sizes: Facet = ({ lines }, clean) => {
  const groups: Record<string, string[]> = {};
  for (const { type, kind, object } of lines) {
    if (kind !== "ReplicaSet") continue;
    const sequence = (groups[labelOf(clean, object, kind)] ??= []);
    const size = type === "DELETED" ? "deleted" : String(numberAt(object, "spec", "replicas"));
    if (sequence.at(-1) !== size) sequence.push(size);
  }
  return groups;
};
