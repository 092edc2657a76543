import { listAt, recordAt, stringAt, type Raw } from "../../../lib/base/raw.ts";
import type { Clean } from "../names.ts";
import type { Recorded } from "../record.ts";
import { type Facet, ofKind } from "./facet.ts";

/** `metadata{annotations{a,b}}`: the fields of a set, without what their names have before them. */
function fieldsOf(set: Raw): string {
  const parts = Object.entries(set)
    .filter(([key]) => key !== ".")
    .map(([key, below]) => {
      const inner = fieldsOf(below as Raw);
      return `${key.replace(/^f:/, "")}${inner === "" ? "" : `{${inner}}`}`;
    });
  return [...("." in set ? ["."] : []), ...parts].sort().join(",");
}

/** There or not, as pods became ready in another second than they came, or in the same. */
const triggerTime = "annotations{.,endpoints.kubernetes.io/last-change-trigger-time},";

function entriesOf(object: Raw, clean: Clean): readonly string[] {
  return listAt(object, "metadata", "managedFields").map((entry) => {
    const subresource = stringAt(entry, "subresource");
    const who = [
      stringAt(entry, "manager") ?? "",
      stringAt(entry, "operation") ?? "",
      stringAt(entry, "apiVersion") ?? "",
      ...(subresource === undefined ? [] : [`/${subresource}`]),
    ];
    return clean(`${who.join(" ")} ${fieldsOf(recordAt(entry, "fieldsV1"))}`).replace(triggerTime, "");
  });
}

const kinds: readonly Recorded[] = [
  "Deployment",
  "ReplicaSet",
  "DaemonSet",
  "StatefulSet",
  "Job",
  "Pod",
  "Service",
  "EndpointSlice",
];

/** Who owns which field of what is there: at each rest what no rest before it had. */
export const owners: Facet = ({ rests }, clean) => {
  const known = new Set<string>();
  const groups: Record<string, readonly string[]> = {};
  for (const rest of rests) {
    const lines = kinds.flatMap((kind) =>
      ofKind(rest, kind, clean).flatMap(([label, object]) =>
        entriesOf(object, clean).map((entry) => `${label}: ${entry}`),
      ),
    );
    groups[rest.title] = [...new Set(lines)].filter((line) => !known.has(line)).sort();
    for (const line of lines) known.add(line);
  }
  return groups;
};
