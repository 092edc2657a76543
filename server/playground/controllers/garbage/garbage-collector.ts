import type { Kind } from "../../kinds/kind.ts";
import type { KubeObject } from "../../object.ts";
import type { DeleteOptions } from "../../registry/registry.ts";
import { StatusError } from "../../status.ts";
import type { Change } from "../../store/store.ts";
import { withOwners } from "../claim.ts";
import type { Indexed, Located } from "../index.ts";
import { manager } from "../keys.ts";
import { createQueue } from "../queue.ts";
import {
  classify,
  foreground,
  isDeletingDependents,
  isOrphaningDependents,
  orphan,
  policyOf,
} from "./owners.ts";

/** Keys at a turn: the pods of a large ReplicaSet go in a few turns, not all at once. */
const turn = 25;

/** Owners that are remembered as gone when their kind may be, too (absentOwnerCache). */
const remembered = 500;

/** Does what another writer may have done meanwhile: 404 and 409 are no news. */
function unlessGone(act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof StatusError) || (error.code !== 404 && error.code !== 409)) throw error;
  }
}

function withoutFinalizer({ registry }: Indexed, kind: Kind, object: KubeObject, finalizer: string): void {
  const { namespace = "", name, uid } = object.metadata;
  unlessGone(() => {
    registry.change(
      kind,
      namespace,
      name,
      (draft, { metadata }) => {
        if (metadata.uid !== uid) return undefined;
        const finalizers = (metadata.finalizers ?? []).filter((one) => one !== finalizer);
        return { ...draft, metadata: { ...(draft["metadata"] as object), finalizers } };
      },
      { manager },
    );
  });
}

function remove(
  { registry }: Indexed,
  { kind, object }: Located,
  propagationPolicy: NonNullable<DeleteOptions["propagationPolicy"]>,
): void {
  const { namespace = "", name, uid } = object.metadata;
  unlessGone(() => registry.remove(kind, namespace, name, { propagationPolicy, preconditions: { uid } }));
}

/** Lets all dependents of an owner go, and then the owner (attemptToOrphan). */
function orphanDependents(around: Indexed, { kind, object: owner }: Located): void {
  const { registry, index } = around;
  const { uid: ownerUid } = owner.metadata;
  for (const dependent of index.dependents(ownerUid)) {
    unlessGone(() =>
      withOwners(registry, dependent.kind, dependent.object, (owners) =>
        owners.filter(({ uid }) => uid !== ownerUid),
      ),
    );
  }
  withoutFinalizer(around, kind, owner, orphan);
}

const isBlocking = ({ object }: Located, ownerUid: string): boolean =>
  object.metadata.ownerReferences?.some(
    ({ uid, blockOwnerDeletion }) => uid === ownerUid && blockOwnerDeletion === true,
  ) ?? false;

/**
 * Deletes what nobody owns any more: in the background, in the foreground, or not at all, as upstream's garbage collector
 * does (pkg/controller/garbagecollector).
 */
export function startGarbageCollector(around: Indexed): () => void {
  const { registry, clock, index } = around;
  const { store } = registry;
  const departed = new Set<string>();
  const depart = (uid: string): void => {
    departed.add(uid);
    const [oldest] = departed;
    if (departed.size > remembered && oldest !== undefined) departed.delete(oldest);
  };

  /** An owner that waits goes once nothing blocks it; until then its dependents are asked to go. */
  const deleteDependents = ({ kind, object }: Located): void => {
    const { uid } = object.metadata;
    const blocking = index.dependents(uid).filter((dependent) => isBlocking(dependent, uid));
    if (blocking.length === 0) {
      withoutFinalizer(around, kind, object, foreground);
      return;
    }
    for (const dependent of blocking) {
      if (!isDeletingDependents(dependent.object)) queue.add(dependent.object.metadata.uid);
    }
  };
  /** Dependents that wait for their own would wait for this one for ever: they no longer block it. */
  const unblock = (dependents: readonly Located[], ownerUid: string): void => {
    for (const { kind, object } of dependents) {
      if (!isDeletingDependents(object)) continue;
      unlessGone(() =>
        withOwners(registry, kind, object, (owners) =>
          owners.map((owner) => (owner.uid === ownerUid ? { ...owner, blockOwnerDeletion: false } : owner)),
        ),
      );
    }
  };
  const deleteIfOwnerless = (located: Located): void => {
    const { kind, object } = located;
    if ((object.metadata.ownerReferences ?? []).length === 0) return;
    const { solid, gone, waiting } = classify({ index, catalog: registry.catalog, departed }, object);
    if (solid.length > 0) {
      const lost = new Set([...gone, ...waiting].map(({ uid }) => uid));
      if (lost.size === 0) return;
      unlessGone(() =>
        withOwners(registry, kind, object, (owners) => owners.filter(({ uid }) => !lost.has(uid))),
      );
      return;
    }
    const dependents = index.dependents(object.metadata.uid);
    if (waiting.length > 0 && dependents.length > 0) {
      unblock(dependents, object.metadata.uid);
      remove(around, located, "Foreground");
      return;
    }
    remove(around, located, policyOf(object));
  };
  const sync = (uid: string): void => {
    const located = index.byUid(uid);
    if (located === undefined) return;
    const { object } = located;
    if (isOrphaningDependents(object)) orphanDependents(around, located);
    else if (isDeletingDependents(object)) deleteDependents(located);
    else if (object.metadata.deletionTimestamp === undefined) deleteIfOwnerless(located);
  };
  const queue = createQueue<string>({ clock, sync, turn, retries: 15 });

  const mayBeOwnerless = (object: KubeObject): boolean =>
    object.metadata.ownerReferences?.some(({ uid }) => {
      const owner = index.byUid(uid)?.object;
      return owner === undefined || isDeletingDependents(owner);
    }) ?? false;
  const hearDeleted = ({ object }: Change): void => {
    const dependents = index.dependents(object.metadata.uid);
    if (dependents.length > 0) depart(object.metadata.uid);
    for (const dependent of dependents) queue.add(dependent.object.metadata.uid);
    for (const { uid } of object.metadata.ownerReferences ?? []) {
      const owner = index.byUid(uid)?.object;
      if (owner !== undefined && isDeletingDependents(owner)) queue.add(uid);
    }
  };
  const hear = (change: Change): void => {
    const { type, object, previous } = change;
    if (type === "DELETED") {
      hearDeleted(change);
      return;
    }
    const ownersChanged = previous?.metadata.ownerReferences !== object.metadata.ownerReferences;
    const waits = isDeletingDependents(object) || isOrphaningDependents(object);
    if (waits || (ownersChanged && mayBeOwnerless(object))) queue.add(object.metadata.uid);
    if (!ownersChanged) return;
    // An owner in waiting may have lost the dependent that it waited for.
    for (const { uid } of previous?.metadata.ownerReferences ?? []) {
      const owner = index.byUid(uid)?.object;
      if (owner !== undefined && isDeletingDependents(owner)) queue.add(uid);
    }
  };

  for (const kind of registry.catalog.stored()) {
    for (const object of store.list(kind)) {
      const waits = isDeletingDependents(object) || isOrphaningDependents(object);
      if (waits || mayBeOwnerless(object)) queue.add(object.metadata.uid);
    }
  }
  const silence = store.subscribe(hear);
  return () => {
    silence();
    queue.stop();
  };
}
