import type { Schema } from "../custom/schema/schema.ts";
import type { Draft, KubeObject } from "../object.ts";
import type { Cause } from "../status.ts";

export type Verb = "create" | "delete" | "deletecollection" | "get" | "list" | "patch" | "update" | "watch";
export type Subresource =
  "status" | "scale" | "log" | "proxy" | "eviction" | "finalize" | "token" | "approval";

/** A column of `kubectl get` (`metav1.TableColumnDefinition`). Priority above 0 is shown by `-o wide` only. */
export interface Column {
  readonly name: string;
  readonly type: "string" | "integer" | "number" | "boolean" | "date";
  readonly format?: string;
  readonly description: string;
  readonly priority: number;
  /** The cell, as upstream's printers make it. `now`: ms, for ages. */
  readonly cell: (object: KubeObject, now: number) => string | number | boolean | null;
}

/** What is known of objects that are about to be stored, for rules that need other objects. */
export interface Around {
  /** ms since 1970. */
  readonly now: number;
  readonly get: (kind: Kind, namespace: string, name: string) => KubeObject | undefined;
  readonly list: (kind: Kind, namespace?: string) => readonly KubeObject[];
  /** A seeded choice, 0 <= n < 1. */
  readonly random: () => number;
}

/**
 * One kind that the playground serves: adding one is a file beside this and a line in kinds.ts. `T`: its objects as they
 * are stored.
 */
export interface Kind<T extends KubeObject = KubeObject> {
  /** Never there: it tells the compiler that what is read under this kind is a `T`. */
  readonly objects?: T;
  /** A second version of another kind: how that one's objects, which are what is stored, are shown and kept. */
  readonly storedAs?: {
    readonly kind: Kind;
    readonly show: (object: KubeObject) => KubeObject;
    readonly keep: (object: KubeObject) => KubeObject;
  };
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly singular: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly namespaced: boolean;
  /** What every answer warns of, where its version is on its way out. */
  readonly deprecation?: string;
  /** What the playground does not do for an object as it was written; told to whoever writes it. */
  readonly caveats?: (object: KubeObject) => readonly string[];
  /** All verbs where undefined. */
  readonly verbs?: readonly Verb[];
  readonly subresources: readonly Subresource[];
  /** Of custom resources, by what their bodies are read; that of other kinds is generated. */
  readonly schema?: Schema;
  /** Whether empty lists and maps, and nulls, are kept as they were written. */
  readonly keepsEmpty?: boolean;
  /** Whether a new one may say its own status, as kubelets do of their Nodes; that of other kinds is dropped. */
  readonly bringsStatus?: boolean;
  /** What upstream's types make of a draft on every write, of its status too (pkg/apis/…/conversion.go). */
  readonly convert?: (draft: Draft) => void;
  /** Fills in what upstream's defaulting fills in (pkg/apis/…/defaults.go). Called before validation, on every write. */
  readonly defaults?: (draft: Draft) => void;
  /**
   * Upstream's strategy for a write (pkg/registry/…/strategy.go): drops or keeps what this kind of write may not change
   * (status on a write of the object), allocates (clusterIP). `old` is undefined on creation. Changes `draft`.
   */
  readonly prepare?: (draft: Draft, old: KubeObject | undefined, around: Around) => void;
  /** What is wrong with it, by upstream's rules (pkg/apis/…/validation); empty when it may be stored. */
  readonly validate?: (draft: Draft, old: KubeObject | undefined) => readonly Cause[];
  /** What is wrong with a write of its status alone; nothing where undefined. */
  readonly validateStatus?: (draft: Draft, old: KubeObject | undefined) => readonly Cause[];
  /** Whether `next` is another generation than `old`; only asked of kinds that have one. */
  readonly generation?: (next: Draft, old: KubeObject) => boolean;
  /** What the first request to delete it makes of it, where it goes in steps of its own. `now`: ms. */
  readonly startDeletion?: (object: KubeObject, now: number) => KubeObject;
  /** Grace in seconds for a DELETE that names none; only Pods have one. */
  readonly grace?: (object: KubeObject) => number;
  /** Label → value, beside metadata.name and metadata.namespace, that `fieldSelector` may name. */
  readonly fields?: (object: KubeObject) => Readonly<Record<string, string>>;
  /** Name and Age where undefined. */
  readonly columns?: readonly Column[];
}

/** `apps/v1`, or `v1` for the core group. */
export const apiVersionOf = ({ group, version }: Kind): string =>
  group === "" ? version : `${group}/${version}`;

/** `deployments.apps`, or `pods` for the core group, as messages name a resource. */
export const resourceOf = ({ group, plural }: Kind): string => (group === "" ? plural : `${plural}.${group}`);
