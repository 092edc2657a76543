import { at, listAt, stringAt } from "../../../lib/base/raw.ts";
import { labelOf } from "../names.ts";
import type { Recorded } from "../record.ts";
import type { Facet } from "./facet.ts";

const kinds: readonly Recorded[] = ["Deployment", "ReplicaSet", "Job"];

/** Each condition of Deployments, ReplicaSets and Jobs, from one (status, reason) to the next. */
export const conditions: Facet = ({ lines }, clean) => {
  const groups: Record<string, string[]> = {};
  for (const { kind, object, type: change } of lines) {
    if (!kinds.includes(kind) || change === "DELETED") continue;
    for (const one of listAt(object, "status", "conditions")) {
      const type = stringAt(one, "type") ?? "";
      const sequence = (groups[`${labelOf(clean, object, kind)} ${type}`] ??= []);
      const verdict = [at(one, "status"), at(one, "reason"), at(one, "message")].join(" ");
      const said = clean(verdict);
      if (sequence.at(-1) !== said) sequence.push(said);
    }
  }
  return groups;
};
