import type { KubeObject } from "../object.ts";
import type { Kind } from "../kinds/kind.ts";

/** One change, as a watch tells it. `object` carries the resourceVersion of the change (of the deletion, too). */
export interface Change<T extends KubeObject = KubeObject> {
  readonly type: "ADDED" | "MODIFIED" | "DELETED";
  readonly kind: Kind<T>;
  readonly object: T;
  /** What was there before; undefined for ADDED. Selectors need it: a change may leave a selection. */
  readonly previous: T | undefined;
  /** The revision of the change. */
  readonly revision: number;
}

/**
 * All objects, and what changed lately: one revision for all kinds, like etcd's. Synchronous: between two statements of
 * one function nothing changes, so a read and the write that depends on it cannot be torn apart.
 */
export interface Store {
  /** The latest revision; 1 or more. */
  readonly revision: () => number;
  /** Whether what is there takes as much as it may. */
  readonly isFull: () => boolean;
  /** The oldest revision that `changesSince` and `listAt` still know. */
  readonly compacted: () => number;
  readonly get: <T extends KubeObject>(kind: Kind<T>, namespace: string, name: string) => T | undefined;
  /** By namespace and name, in the order of etcd's keys. Without a namespace: all of them. */
  readonly list: <T extends KubeObject>(kind: Kind<T>, namespace?: string) => readonly T[];
  /** As of a past revision; undefined when that was compacted. Throws nothing. */
  readonly listAt: (
    kind: Kind,
    namespace: string | undefined,
    revision: number,
  ) => readonly KubeObject[] | undefined;
  /** Stores an object under its namespace and name; sets metadata.resourceVersion. Returns it as stored. */
  readonly put: <T extends KubeObject>(kind: Kind<T>, object: KubeObject) => T;
  /** Removes it at a new revision. Returns the object as its DELETED line tells it. */
  readonly remove: <T extends KubeObject>(kind: Kind<T>, namespace: string, name: string) => T | undefined;
  /** Changes of a kind after `revision`, oldest first; undefined when some of them were compacted. */
  readonly changesSince: (kind: Kind, revision: number) => readonly Change[] | undefined;
  /** Hears every change after it is stored, in order, synchronously. Returns its undo. */
  readonly subscribe: (hear: (change: Change) => void) => () => void;
  /** Forgets changes up to `revision`; what still asks for them gets 410. */
  readonly compact: (revision: number) => void;
}

/** Whether what goes with its kind (a change; an object and its kind) is of this one: then its object is of its type. */
export function isOf<T extends KubeObject>(kind: Kind<T>, one: Change): one is Change<T>;
export function isOf<T extends KubeObject, One extends { readonly kind: Kind; readonly object: KubeObject }>(
  kind: Kind<T>,
  one: One,
): one is One & { readonly kind: Kind<T>; readonly object: T };
export function isOf(kind: Kind, one: { readonly kind: Kind }): boolean {
  return one.kind === kind;
}
