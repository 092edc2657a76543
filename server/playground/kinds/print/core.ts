import { age } from "../age.ts";
import type { ConfigMap } from "../types/config-map.ts";
import type { Event } from "../types/event.ts";
import type { Column } from "../kind.ts";
import type { Lease } from "../types/lease.ts";
import type { Namespace } from "../types/namespace.ts";
import type { Node } from "../types/node.ts";
import type { Secret } from "../types/secret.ts";
import type { ServiceAccount } from "../types/service-account.ts";
import { ageColumn, nameColumn, text, textCount, wide } from "./column.ts";

const sizeOf = (map: object | undefined): number => Object.keys(map ?? {}).length;

export const namespaceColumns: readonly Column[] = [
  nameColumn,
  text("Status", "Whether it is being taken away.", ({ status }: Namespace) => status?.phase ?? ""),
  ageColumn,
];

export const secretColumns: readonly Column[] = [
  nameColumn,
  text("Type", "What its data are for.", ({ type }: Secret) => type ?? ""),
  textCount("Data", "How many data it has.", ({ data }: Secret) => sizeOf(data)),
  ageColumn,
];

export const configMapColumns: readonly Column[] = [
  nameColumn,
  textCount(
    "Data",
    "How many data it has.",
    ({ data, binaryData }: ConfigMap) => sizeOf(data) + sizeOf(binaryData),
  ),
  ageColumn,
];

export const serviceAccountColumns: readonly Column[] = [
  nameColumn,
  textCount("Secrets", "How many Secrets it names.", ({ secrets }: ServiceAccount) => secrets?.length ?? 0),
  ageColumn,
];

export const leaseColumns: readonly Column[] = [
  nameColumn,
  text("Holder", "Who holds it.", ({ spec }: Lease) => spec?.holderIdentity ?? ""),
  ageColumn,
];

function nodeStatus({ spec, status }: Node): string {
  const ready = status?.conditions?.find(({ type }) => type === "Ready");
  const word = ready === undefined ? "Unknown" : ready.status === "True" ? "Ready" : "NotReady";
  return spec.unschedulable === true ? `${word},SchedulingDisabled` : word;
}

const rolePrefix = "node-role.kubernetes.io/";

function nodeRoles({ metadata }: Node): string {
  const roles = Object.entries(metadata.labels ?? {}).flatMap(([label, value]) => {
    if (label.startsWith(rolePrefix)) return [label.slice(rolePrefix.length)];
    return label === "kubernetes.io/role" ? [value] : [];
  });
  return (
    [...new Set(roles)]
      .filter((role) => role !== "")
      .sort()
      .join(",") || "<none>"
  );
}

const address = (type: string): ((node: Node) => string) => {
  return ({ status }) => status?.addresses?.find((one) => one.type === type)?.address ?? "<none>";
};

const nodeInfo = (field: string, none: string): ((node: Node) => string) => {
  return ({ status }) => status?.nodeInfo?.[field] || none;
};

export const nodeColumns: readonly Column[] = [
  nameColumn,
  text("Status", "Whether it takes pods.", nodeStatus),
  text("Roles", "What it is for.", nodeRoles),
  ageColumn,
  text("Version", "The version of its kubelet.", nodeInfo("kubeletVersion", "")),
  wide(text("Internal-IP", "Its address in the cluster.", address("InternalIP"))),
  wide(text("External-IP", "Its address outside.", address("ExternalIP"))),
  wide(text("OS-Image", "Its system.", nodeInfo("osImage", "<unknown>"))),
  wide(text("Kernel-Version", "Its kernel.", nodeInfo("kernelVersion", "<unknown>"))),
  wide(
    text("Container-Runtime", "What runs its containers.", nodeInfo("containerRuntimeVersion", "<unknown>")),
  ),
];

const firstSeen = (event: Event, now: number): string => age(event.firstTimestamp ?? event.eventTime, now);

function lastSeen(event: Event, now: number): string {
  if (event.series !== undefined) return age(event.series.lastObservedTime, now);
  return event.lastTimestamp ? age(event.lastTimestamp, now) : firstSeen(event, now);
}

function targetText({ involvedObject }: Event): string {
  const kind = (involvedObject.kind ?? "").toLowerCase();
  const name = involvedObject.name ?? "";
  return name === "" ? kind : `${kind}/${name}`;
}

function sourceText({ source, reportingComponent, reportingInstance }: Event): string {
  const component = source?.component || (reportingComponent ?? "");
  const instance = source?.host || (reportingInstance ?? "");
  return instance === "" ? component : `${component}, ${instance}`;
}

export const eventColumns: readonly Column[] = [
  text("Last Seen", "When it last happened.", lastSeen),
  text("Type", "Normal or Warning.", ({ type }: Event) => type ?? ""),
  text("Reason", "Why, in one word.", ({ reason }: Event) => reason ?? ""),
  text("Object", "What it is about.", targetText),
  wide(text("Subobject", "Which part of it.", ({ involvedObject }: Event) => involvedObject.fieldPath ?? "")),
  wide(text("Source", "Who says so.", sourceText)),
  text("Message", "What happened.", ({ message }: Event) => (message ?? "").trim()),
  wide(text("First Seen", "When it first happened.", firstSeen)),
  wide(
    textCount("Count", "How often it happened.", ({ series, count }: Event) => series?.count ?? (count || 1)),
  ),
  wide(nameColumn),
];
