import { listAt, recordAt, stringAt, type Raw } from "../../../lib/base/raw.ts";
import type { Clean } from "../names.ts";
import type { Recorded } from "../record.ts";
import { atRests, counted, ofKind } from "./facet.ts";

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

function entriesOf(object: Raw, clean: Clean): readonly string[] {
  return listAt(object, "metadata", "managedFields").map((entry) => {
    const subresource = stringAt(entry, "subresource");
    const who = [
      stringAt(entry, "manager") ?? "",
      stringAt(entry, "operation") ?? "",
      stringAt(entry, "apiVersion") ?? "",
      ...(subresource === undefined ? [] : [`/${subresource}`]),
    ];
    return clean(`${who.join(" ")} ${fieldsOf(recordAt(entry, "fieldsV1"))}`);
  });
}

const kinds: readonly Recorded[] = ["Deployment", "ReplicaSet", "Pod", "Service", "EndpointSlice"];

/** Who owns which field of what is there. */
export const owners = atRests((rest, clean) =>
  kinds.flatMap((kind) =>
    counted(
      ofKind(rest, kind, clean).flatMap(([label, object]) =>
        entriesOf(object, clean).map((entry) => `${label}: ${entry}`),
      ),
    ),
  ),
);
