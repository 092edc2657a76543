import type { Draft, KubeObject, ManagedFields } from "../object.ts";
import { readConfig } from "./applied-config.ts";
import { type Changes, fieldsOfObject } from "./compare.ts";
import { type Conflict, conflictError } from "./conflict.ts";
import {
  apiVersionOf,
  type Entry,
  isSameManager,
  ownerless,
  ownTheSame,
  readEntries,
  resetBy,
  writeEntries,
} from "./entries.ts";
import { difference, differenceBelow, intersection, isEmpty, noFields, pathSet, union } from "./field-set.ts";
import { copyObject, isEqual, isObject } from "../json.ts";
import { appliedByClient, renewLastApplied } from "./last-applied.ts";
import { ownableChanges, type OwnedKind } from "./managed.ts";
import { mergeConfig } from "./merge-config.ts";
import { prune } from "./prune.ts";
import { shapeOfKind } from "./shape.ts";

export interface Applier {
  readonly manager: string;
  /** Take fields from their owners instead of failing. */
  readonly force: boolean;
  /** Of the write, RFC 3339. */
  readonly time: string;
  readonly subresource?: string | undefined;
}

export interface Applied {
  /** The object as it is to be stored, `managedFields` in it. Defaults are still to be filled in. */
  readonly draft: Draft;
  readonly managedFields: readonly ManagedFields[];
}

const withoutOwners = (object: KubeObject): Draft => {
  const draft = copyObject({ ...object });
  if (isObject(draft["metadata"])) Reflect.deleteProperty(draft["metadata"], "managedFields");
  return draft;
};

/** The owners before an apply. What has none belongs to `before-first-apply`. */
const ownersOf = (
  kind: OwnedKind,
  current: KubeObject | undefined,
  ...[live, subresource = ""]: [live: Draft, subresource: string | undefined]
): readonly Entry[] => {
  const entries = readEntries(current?.metadata.managedFields) ?? [];
  if (current === undefined || entries.length > 0) return entries;
  const { added } = ownableChanges(kind, undefined, live, undefined);
  const first = {
    manager: "before-first-apply",
    operation: "Update",
    apiVersion: apiVersionOf(kind),
  } as const;
  return [{ ...first, subresource, time: undefined, set: difference(added, ownerless) }];
};

const conflictsOf = (others: readonly Entry[], { added, modified }: Changes): readonly Conflict[] =>
  others
    .map((entry) => ({ entry, set: intersection(entry.set, union(added, modified)) }))
    .filter(({ set }) => !isEmpty(set));

/** Throws 409 for conflicts that may not be settled by force. */
const settle = (kind: OwnedKind, live: Draft, conflicts: readonly Conflict[], applier: Applier): void => {
  if (applier.force || conflicts.length === 0) return;
  const free = applier.manager === "kubectl" ? appliedByClient(kind, live) : noFields;
  const real = conflicts
    .map(({ entry, set }) => ({ entry, set: difference(set, free) }))
    .filter(({ set }) => !isEmpty(set));
  if (real.length > 0) throw conflictError(real);
};

const taken = (others: readonly Entry[], { added, modified, removed }: Changes): readonly Entry[] => {
  const gone = [added, modified, removed].reduce(union);
  return others.map((entry) => ({ ...entry, set: difference(entry.set, gone) }));
};

/**
 * Server-side apply: merges a configuration into an object, field by field, with owners (structured-merge-diff,
 * merge/update.go; apimachinery, util/managedfields). What the manager set before, does not set now and nobody else owns
 * goes. Applying the same again gives the same object with the same owners and times. `current` undefined: the object is
 * to be created. Throws 400 for what cannot be read, 409 with a cause a field that is another's and would change, 500
 * without a reason, as upstream, for fields that the kind has not.
 */
export const applyApply = (
  kind: OwnedKind,
  current: KubeObject | undefined,
  body: unknown,
  applier: Applier,
): Applied => {
  const config = readConfig(kind, body, applier.subresource);
  const shape = shapeOfKind(kind);
  const live = current === undefined ? {} : withoutOwners(current);
  const before = ownersOf(kind, current, live, applier.subresource);
  const mine: Entry = {
    manager: applier.manager,
    operation: "Apply",
    apiVersion: apiVersionOf(kind),
    subresource: applier.subresource ?? "",
    time: applier.time,
    set: setOf(kind, config, applier.subresource),
  };
  const last = before.find((entry) => isSameManager(entry, mine));
  const others = before.filter((entry) => entry !== last);

  const merged = mergeConfig(shape, live, config);
  // Name and namespace are nobody's to own, yet what is applied names them: metadata does not go with its last label.
  const owned = others.map(({ set }) => set).reduce(union, fieldsOfObject(shape, config));
  const draft = prune(shape, merged, { last: last?.set ?? noFields, owned }) as Draft;
  const changes = ownableChanges(kind, live, draft, applier.subresource);
  settle(kind, live, conflictsOf(others, changes), applier);

  if (applier.manager === "kubectl") renewLastApplied(draft, body);
  const isSame = isEqual(live, withDefaults(kind, draft));
  // A manager that changed nothing yet has no time.
  const entry = isSame ? { ...mine, time: last?.time } : mine;
  const entries = [...taken(others, changes), entry].filter(({ set }) => !isEmpty(set));
  const stored = current?.metadata.managedFields;
  const managedFields =
    stored !== undefined && isSame && ownTheSame(before, entries) ? stored : writeEntries(entries);
  return { draft: withOwners(draft, managedFields), managedFields };
};

/** As it will be stored: an amount that is only written otherwise, or a default that comes back, is no change. */
const withDefaults = (kind: OwnedKind, draft: Draft): Draft => {
  const copied = copyObject(draft);
  kind.defaults?.(copied);
  return copied;
};

const setOf = (kind: OwnedKind, config: Draft, subresource: string | undefined): Entry["set"] => {
  const reset = resetBy(kind.subresources, subresource).map((field) => pathSet(`f:${field}`));
  return reset.reduce(differenceBelow, difference(fieldsOfObject(shapeOfKind(kind), config), ownerless));
};

const withOwners = (draft: Draft, managedFields: readonly ManagedFields[]): Draft => {
  const metadata = isObject(draft["metadata"]) ? draft["metadata"] : {};
  return { ...draft, metadata: managedFields.length === 0 ? metadata : { ...metadata, managedFields } };
};
