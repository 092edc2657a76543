import type { FieldChange, LineChange } from "../diff/change.ts";

/** The answers of `/api/helm`, as JSON: docs/api.md. Everything in them is masked. */

export interface OpenedObject {
  /** Null: a part of the manifest that is no object. */
  readonly title: string | null;
  readonly apiVersion: string | null;
  readonly kind: string | null;
  readonly namespace: string;
  readonly name: string | null;
  readonly yaml: string;
}

export interface OpenedHook {
  readonly name: string;
  readonly kind: string;
  readonly events: readonly string[];
  readonly phase: string | null;
  /** ms */
  readonly startedAt: number | null;
  readonly completedAt: number | null;
  readonly yaml: string;
}

/** One revision, whole. */
export interface OpenedRevision {
  readonly name: string;
  readonly namespace: string;
  readonly revision: number;
  readonly description: string | null;
  readonly notes: string | null;
  /** YAML of what a person supplied; null: nothing. */
  readonly values: string | null;
  /** YAML of what the chart was rendered with. */
  readonly computed: string;
  readonly hooks: readonly OpenedHook[];
  readonly objects: readonly OpenedObject[];
}

/** An object that is not the same in two revisions, or not as it was installed. */
export interface ObjectChange {
  readonly title: string;
  readonly namespace: string;
  readonly state: "created" | "changed" | "deleted";
  readonly fields: readonly FieldChange[];
  readonly lines: readonly LineChange[];
}

/** What differs between two revisions. */
export interface RevisionDiff {
  readonly from: number;
  readonly to: number;
  readonly values: readonly FieldChange[];
  readonly computed: readonly FieldChange[];
  readonly objects: readonly ObjectChange[];
  /** How many objects are the same in both. */
  readonly unchanged: number;
}

/** An installed object against the live one. */
export interface ObjectDrift {
  readonly title: string;
  readonly namespace: string;
  /** unread: it may not be read, or nothing says where it is kept; metadata: of a Secret no data is read. */
  readonly state: "same" | "drifted" | "missing" | "unread" | "metadata";
  readonly fields: readonly FieldChange[];
}

export interface ReleaseDrift {
  readonly revision: number;
  readonly objects: readonly ObjectDrift[];
}

/** An object that a release declares, or that a controller made of one, with what was made of it in turn. */
export interface Assembled {
  readonly title: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly state: "there" | "missing" | "unread";
  readonly made: readonly Assembled[];
  /** How many more were made of it than are told. */
  readonly more: number;
}

export interface ReleaseTree {
  readonly revision: number;
  readonly objects: readonly Assembled[];
  /** Kinds that may not be listed: what was made of them is unknown. */
  readonly unlisted: readonly string[];
}
