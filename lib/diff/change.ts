/** One field that differs. A side that has no such field is undefined. */
export interface FieldChange {
  /** As `spec.containers[web].image`: members of lists with a merge key are named by it, others by their place. */
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** A line of a text that is compared with another. Lines are counted from 1. */
export type LineChange =
  | { readonly type: "same"; readonly text: string; readonly before: number; readonly after: number }
  | { readonly type: "removed"; readonly text: string; readonly before: number }
  | { readonly type: "added"; readonly text: string; readonly after: number }
  /** Equal lines that are left out. */
  | { readonly type: "skipped"; readonly lines: number };
