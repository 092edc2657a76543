/** What JSON can hold. */
export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [field: string]: Json | undefined };

/** A JSON object that is ours to change: a body being read, defaulted or patched, not yet stored. */
export type Draft = Record<string, unknown>;

export interface OwnerReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller?: boolean;
  readonly blockOwnerDeletion?: boolean;
}

/** One entry of `metadata.managedFields`, as upstream writes it. */
export interface ManagedFields {
  readonly manager: string;
  readonly operation: "Apply" | "Update";
  readonly apiVersion: string;
  readonly time?: string;
  readonly fieldsType: "FieldsV1";
  readonly fieldsV1: Readonly<Record<string, Json>>;
  readonly subresource?: string;
}

export interface Meta {
  readonly name: string;
  readonly generateName?: string;
  readonly namespace?: string;
  readonly uid: string;
  readonly resourceVersion: string;
  readonly generation?: number;
  /** RFC 3339, to the second, as all of Kubernetes' `Time` fields. */
  readonly creationTimestamp: string;
  readonly deletionTimestamp?: string;
  readonly deletionGracePeriodSeconds?: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly ownerReferences?: readonly OwnerReference[];
  readonly finalizers?: readonly string[];
  readonly managedFields?: readonly ManagedFields[];
}

/**
 * A stored object: frozen JSON, shared by the store, watchers and controllers. Nobody changes one; a write stores
 * another. Absent is absent: never `null`, and no empty list or map that upstream would omit.
 */
export interface KubeObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Meta;
}
