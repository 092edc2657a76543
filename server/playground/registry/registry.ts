import type { Catalog } from "../custom/catalog.ts";
import type { Draft, KubeObject } from "../object.ts";
import type { Kind } from "../kinds/kind.ts";
import type { Store } from "../store/store.ts";

export interface WriteOptions {
  /** Who writes, for managedFields. Controllers name themselves as upstream's do (kube-controller-manager, kubelet, …). */
  readonly manager: string;
  readonly dryRun?: boolean;
  /** Which part of the object is written; the object itself where undefined. */
  readonly subresource?: "status" | "scale" | "finalize" | "approval";
  /** Of server-side apply: the draft's managedFields already say who owns what. Else they are worked out here. */
  readonly operation?: "Apply";
}

export interface DeleteOptions {
  readonly propagationPolicy?: "Background" | "Foreground" | "Orphan";
  readonly gracePeriodSeconds?: number;
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string };
  readonly dryRun?: boolean;
}

/**
 * What a write must pass before it is stored, and what it then looks like: metadata, defaults, strategy, validation,
 * generation, managedFields, finalizers, grace. The API's handlers and our controllers both go through it; each
 * failure is a StatusError with upstream's code, reason and message. A write that changes nothing stores nothing.
 */
export interface Registry {
  readonly store: Store;
  readonly catalog: Catalog;
  /** Throws 404, as does everything below that names an object. */
  readonly get: <T extends KubeObject>(kind: Kind<T>, namespace: string, name: string) => T;
  readonly create: <T extends KubeObject>(
    kind: Kind<T>,
    namespace: string,
    draft: Draft,
    options: WriteOptions,
  ) => T;
  /**
   * Stores `draft` in place of what is there. With a resourceVersion in it that is no longer the object's: 409; without
   * one it is unconditional. Both uid and resourceVersion may be absent.
   */
  readonly update: <T extends KubeObject>(
    kind: Kind<T>,
    namespace: string,
    name: string,
    ...write: [draft: Draft, options: WriteOptions]
  ) => T;
  /**
   * Reads, lets `change` make the next draft from a copy, and stores that; what patches and controllers use. Returning
   * undefined from `change` leaves the object as it is.
   */
  readonly change: <T extends KubeObject>(
    kind: Kind<T>,
    namespace: string,
    name: string,
    ...write: [change: (draft: Draft, current: T) => Draft | undefined, options: WriteOptions]
  ) => T;
  /** Returns the object while finalizers or grace keep it, undefined when it is gone. */
  readonly remove: <T extends KubeObject>(
    kind: Kind<T>,
    namespace: string,
    name: string,
    options: DeleteOptions,
  ) => T | undefined;
}
