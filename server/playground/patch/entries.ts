import type { ManagedFields } from "../object.ts";
import type { GroupVersionKind } from "../schema/types.ts";
import { equalSets, type FieldSet, fromFieldsV1, isEmpty, pathSet, toFieldsV1, union } from "./field-set.ts";
import { isList, isObject } from "../json.ts";

/** One manager's fields: an entry of managedFields, read. */
export interface Entry {
  readonly manager: string;
  readonly operation: "Apply" | "Update";
  readonly apiVersion: string;
  readonly subresource: string;
  readonly time: string | undefined;
  readonly set: FieldSet;
}

export const apiVersionOf = ({ group, version }: GroupVersionKind): string =>
  group === "" ? version : `${group}/${version}`;

const text = (value: unknown): string => (typeof value === "string" ? value : "");

const readEntry = (item: unknown): Entry | undefined => {
  if (!isObject(item)) return undefined;
  const { manager, operation, apiVersion, subresource, time, fieldsType, fieldsV1 } = item;
  const set = fromFieldsV1(fieldsV1 ?? {});
  if (operation !== "Apply" && operation !== "Update") return undefined;
  if (text(apiVersion) === "" || fieldsType !== "FieldsV1" || set === undefined) return undefined;
  return {
    manager: text(manager),
    operation,
    apiVersion: text(apiVersion),
    subresource: text(subresource),
    time: typeof time === "string" ? time : undefined,
    set,
  };
};

/** Reads managedFields; undefined when any of them is malformed. Of several of one manager the last counts. */
export const readEntries = (managed: unknown): readonly Entry[] | undefined => {
  if (managed === undefined || managed === null) return [];
  if (!isList(managed)) return undefined;
  const entries = managed.map(readEntry).filter((entry) => entry !== undefined);
  if (entries.length !== managed.length) return undefined;
  return entries.filter((entry, at) => !entries.slice(at + 1).some((later) => isSameManager(entry, later)));
};

/** Whether a client asks that all owners be forgotten: an empty list, or one empty entry. */
export const isReset = (managed: unknown): boolean =>
  isList(managed) &&
  (managed.length === 0 ||
    (managed.length === 1 && isObject(managed[0]) && Object.keys(managed[0]).length === 0));

/** An applier is the same whatever version it applies in; others are one manager a version. */
export const isSameManager = (a: Entry, b: Entry): boolean =>
  a.manager === b.manager &&
  a.operation === b.operation &&
  a.subresource === b.subresource &&
  (a.operation === "Apply" || a.apiVersion === b.apiVersion);

const seconds = (time: string | undefined): number => (time === undefined ? 0 : Date.parse(time) || 0);

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Upstream's order: appliers first, then by time, then by name. */
const compareEntries = (a: Entry, b: Entry): number =>
  compareText(a.operation, b.operation) ||
  seconds(a.time) - seconds(b.time) ||
  compareText(a.manager, b.manager) ||
  compareText(a.apiVersion, b.apiVersion) ||
  compareText(a.subresource, b.subresource);

const mostUpdaters = 10;

/** Joins the oldest of more than ten updaters into one entry, as upstream does (managedfields' capmanagers.go). */
const capped = (entries: readonly Entry[]): readonly Entry[] => {
  const updaters = entries.filter(({ operation }) => operation === "Update").sort(compareEntries);
  const tooMany = updaters.length - mostUpdaters;
  if (tooMany <= 0) return entries;
  const old = updaters.slice(0, tooMany + 1);
  const last = old.at(-1);
  if (last === undefined) return entries;
  const set = old.map((entry) => entry.set).reduce(union);
  const bucket: Entry = { ...last, manager: "ancient-changes", subresource: "", set };
  return [...entries.filter((entry) => !old.includes(entry)), bucket];
};

const write = ({ manager, operation, apiVersion, subresource, time, set }: Entry): ManagedFields => ({
  manager,
  operation,
  apiVersion,
  ...(time === undefined ? {} : { time }),
  fieldsType: "FieldsV1",
  fieldsV1: toFieldsV1(set),
  ...(subresource === "" ? {} : { subresource }),
});

/** As managedFields, in upstream's order, without managers that own nothing. */
export const writeEntries = (entries: readonly Entry[]): readonly ManagedFields[] =>
  [...capped(entries.filter(({ set }) => !isEmpty(set)))].sort(compareEntries).map(write);

/** Whether two lists of managers own the same; times do not matter. */
export const ownTheSame = (a: readonly Entry[], b: readonly Entry[]): boolean =>
  a.length === b.length &&
  a.every((entry) => b.some((other) => isSameManager(entry, other) && equalSets(entry.set, other.set)));

const meta = (...fields: readonly string[]): FieldSet =>
  fields.map((field) => pathSet("f:metadata", `f:${field}`)).reduce(union);

/** What nobody owns: who an object is, and what the server alone writes (managedfields' stripmeta.go). */
export const ownerless: FieldSet = [
  pathSet("f:apiVersion"),
  pathSet("f:kind"),
  pathSet("f:metadata"),
  meta("name", "namespace", "creationTimestamp", "selfLink", "uid", "clusterName", "generation"),
  meta("managedFields", "resourceVersion"),
].reduce(union);

/** What a write of this part of an object does not write, and so cannot own. */
export const resetBy = (
  subresources: readonly string[] | undefined,
  subresource: string | undefined,
): readonly string[] => {
  if (subresource === "status") return ["spec"];
  return subresource === undefined && subresources?.includes("status") === true ? ["status"] : [];
};
