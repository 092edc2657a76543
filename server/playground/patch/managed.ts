import type { Draft, KubeObject, ManagedFields } from "../object.ts";
import type { GroupVersionKind } from "../schema/types.ts";
import { type Changes, compare } from "./compare.ts";
import {
  apiVersionOf,
  type Entry,
  isReset,
  isSameManager,
  ownerless,
  readEntries,
  resetBy,
  writeEntries,
} from "./entries.ts";
import {
  difference,
  differenceBelow,
  fieldSet,
  intersection,
  isEmpty,
  noFields,
  pathSet,
  union,
} from "./field-set.ts";
import { isEqual, isObject } from "../json.ts";
import { shapeOfKind } from "./shape.ts";

/** What apply needs to know of a kind. */
export interface OwnedKind extends GroupVersionKind {
  readonly subresources?: readonly string[];
  readonly defaults?: (draft: Draft) => void;
}

export interface Writer {
  readonly manager: string;
  readonly subresource?: string | undefined;
  /** Of the write, RFC 3339. */
  readonly time: string;
}

const metadataOf = (object: Readonly<Record<string, unknown>> | undefined): Draft => {
  const metadata = object?.["metadata"];
  return isObject(metadata) ? metadata : {};
};

/** A DaemonSet's count of its templates: an update has its owner before it counts (pkg/registry/apps/daemonset/strategy.go). */
const templateGeneration = pathSet(
  ...["f:metadata", "f:annotations", "f:deprecated.daemonset.template.generation"],
);

/** What a write changes of what can have an owner. */
export const ownableChanges = (
  kind: OwnedKind,
  old: object | undefined,
  next: object,
  subresource: string | undefined,
): Changes => {
  const { added, modified, removed } = compare(shapeOfKind(kind), old ?? {}, next);
  const reset = resetBy(kind.subresources, subresource).map((field) => pathSet(`f:${field}`));
  const counted = old === undefined ? fieldSet(false, []) : templateGeneration;
  const ignored = reset.reduce(union, counted);
  return {
    added: differenceBelow(added, ignored),
    modified: differenceBelow(modified, ignored),
    removed: differenceBelow(removed, ignored),
  };
};

const without = (object: Readonly<Record<string, unknown>>): Draft => {
  const { managedFields: _, ...metadata } = metadataOf(object);
  return { ...object, metadata };
};

/** The managers to start from: those that the client sent, if it sent any that can be read, else the stored ones. */
const startFrom = (
  old: readonly Entry[],
  given: unknown,
  subresource: string | undefined,
): readonly Entry[] => {
  if (subresource !== undefined) return old;
  if (isReset(given)) return [];
  const entries = readEntries(given) ?? [];
  return entries.length === 0 ? old : entries;
};

/**
 * Who owns what after a write that is no apply: what it changed moves to the writer's own entry; what it removed has no
 * owner (apimachinery, util/managedfields). `next`: as it will be stored, after defaults; managedFields in it are taken
 * as a client's wish. An object that was stored without owners stays without. Returns the very list that was stored
 * when nothing changed.
 */
export const managedAfterUpdate = (
  kind: OwnedKind,
  old: KubeObject | undefined,
  next: Draft,
  { manager, subresource, time }: Writer,
): readonly ManagedFields[] => {
  const stored = old?.metadata.managedFields ?? [];
  const sent = metadataOf(next)["managedFields"];
  const given = isEqual(sent, stored) ? undefined : sent;
  const before = startFrom(readEntries(stored) ?? [], given, subresource);
  if (old !== undefined && before.length === 0) return [];
  const previous = old === undefined ? undefined : without({ ...old });
  const { added, modified, removed } = ownableChanges(kind, previous, without(next), subresource);
  const gone = [added, modified, removed].reduce(union);
  if (isEmpty(gone) && given === undefined) return afterNothing(stored, before, subresource);
  const others = before.map((entry) => ({ ...entry, set: difference(entry.set, gone) }));
  const isNobodys = subresource === "scale" && (isScaledToNothing(next) || !before.some(ownsReplicas));
  const taken = isNobodys ? noFields : difference(union(added, modified), ownerless);
  return writeEntries(
    isEmpty(taken)
      ? others
      : withTaken(others, {
          ...own(kind, manager),
          subresource: subresource ?? "",
          time: timeOf(subresource, time),
          set: taken,
        }),
  );
};

/** What comes through a Scale loses its time between two forms (managedfields/scalehandler.go). */
const timeOf = (subresource: string | undefined, time: string): string | undefined =>
  subresource === "scale" ? undefined : time;

/** After a write that changes nothing: the very list that was stored, where it stays. */
function afterNothing(
  stored: readonly ManagedFields[],
  before: readonly Entry[],
  subresource: string | undefined,
): readonly ManagedFields[] {
  const left = subresource === "scale" ? before.flatMap(divided) : before;
  return left.length === stored.length ? stored : writeEntries(left);
}

const replicas = pathSet("f:spec", "f:replicas");

/**
 * A Scale that changes nothing divides the entry of who owns its replicas, and the half that owns them has no time; the
 * next write reads two of one manager (managedfields/scalehandler.go, ToParent: the scale's entry is of another version,
 * and so of another manager, until both are written).
 */
function divided(entry: Entry): readonly Entry[] {
  const rest = difference(entry.set, replicas);
  const isWhole = entry.operation === "Apply" || !ownsReplicas(entry) || isEmpty(rest);
  return isWhole
    ? [entry]
    : [
        { ...entry, set: rest },
        { ...entry, set: replicas, time: undefined },
      ];
}

/** A Scale of 0 replicas does not write them: nobody owns what is not there (autoscaling/v1, ScaleSpec). */
const isScaledToNothing = ({ spec }: Draft): boolean => isObject(spec) && spec["replicas"] === 0;

/** A Scale that nobody has set stays nobody's: its object has no managedFields to begin with. */
const ownsReplicas = ({ set }: Entry): boolean => !isEmpty(intersection(set, replicas));

const own = (
  kind: GroupVersionKind,
  manager: string,
): Pick<Entry, "manager" | "operation" | "apiVersion"> => ({
  manager: manager === "" ? "unknown" : manager,
  operation: "Update",
  apiVersion: apiVersionOf(kind),
});

const withTaken = (entries: readonly Entry[], taken: Entry): readonly Entry[] => {
  const previous = entries.find((entry) => isSameManager(entry, taken));
  const rest = entries.filter((entry) => entry !== previous);
  return [...rest, previous === undefined ? taken : { ...taken, set: union(previous.set, taken.set) }];
};
