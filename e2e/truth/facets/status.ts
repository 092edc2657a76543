import { at, listAt, numberAt, recordAt, stringAt, type Raw } from "../../../lib/base/raw.ts";
import type { Clean } from "../names.ts";
import { atRests, counted, ofKind } from "./facet.ts";

function countsOf(object: Raw, clean: Clean): string {
  const counts = Object.entries(recordAt(object, "status")).filter(([, value]) => typeof value === "number");
  const status = counts.map(([field, value]) => `${field}=${String(value)}`).sort();
  const revisions = ["currentRevision", "updateRevision"].flatMap((field) => {
    const name = stringAt(object, "status", field);
    return name === undefined ? [] : [`${field}=${clean(name)}`];
  });
  const generation = `generation=${String(numberAt(object, "metadata", "generation"))}`;
  return [generation, ...status, ...revisions].join(" ");
}

/** A container's state, without when and by which runtime. */
function stateOf(status: unknown): string {
  const [[state, content] = ["none", {}]] = Object.entries(recordAt(status, "state"));
  const reason = stringAt(content, "reason") ?? "";
  const flags = ["ready", "started", "restartCount"].map((field) => `${field}=${String(at(status, field))}`);
  return [state, reason, ...flags].join(" ");
}

function podOf(pod: Raw, clean: Clean): string {
  const conditions = listAt(pod, "status", "conditions").map((one) =>
    [at(one, "type"), at(one, "status"), at(one, "reason")].join(" ").trim(),
  );
  const parts = [
    stringAt(pod, "status", "phase") ?? "",
    stringAt(pod, "metadata", "deletionTimestamp") === undefined ? "" : "leaving",
    stringAt(pod, "status", "qosClass") ?? "",
    ...listAt(pod, "status", "containerStatuses").map(stateOf),
    ...conditions,
  ];
  return clean(parts.filter((part) => part !== "").join("; "));
}

const counting = ["Deployment", "ReplicaSet", "DaemonSet", "StatefulSet", "Job"] as const;

/** What workloads count, and how their pods are. */
export const status = atRests((rest, clean) => [
  ...counting.flatMap((kind) =>
    ofKind(rest, kind, clean).map(([label, object]) => `${label}: ${countsOf(object, clean)}`),
  ),
  ...counted(ofKind(rest, "Pod", clean).map(([label, pod]) => `${label}: ${podOf(pod, clean)}`)),
]);
