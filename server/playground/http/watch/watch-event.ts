import type { Kind } from "../../kinds/kind.ts";
import type { KubeObject } from "../../object.ts";
import type { Change } from "../../store/store.ts";
import { isSelected, type Selection } from "../options/list-options.ts";

export type WatchEvent =
  | { readonly type: "ADDED" | "MODIFIED" | "DELETED"; readonly object: KubeObject }
  /** `end`: the initial events are over. */
  | { readonly type: "BOOKMARK"; readonly revision: number; readonly end: boolean };

/** What a watch may see. */
export interface Scope {
  readonly kind: Kind;
  /** All where empty. */
  readonly namespace: string;
  readonly selection: Selection;
}

export const isInScope = ({ kind, namespace, selection }: Scope, object: KubeObject): boolean =>
  (namespace === "" || object.metadata.namespace === namespace) && isSelected(selection, kind, object);

/**
 * What a watch tells of a change: an object that begins to match appears, one that no longer does is gone, as it was
 * when it last matched (…/apiserver/pkg/storage/cacher/cache_watcher.go).
 */
export function eventOf(scope: Scope, change: Change): WatchEvent | undefined {
  if (change.kind !== scope.kind) return undefined;
  const { object, previous, revision } = change;
  const before = previous !== undefined && isInScope(scope, previous);
  const after = change.type !== "DELETED" && isInScope(scope, object);
  if (after) return { type: before ? "MODIFIED" : "ADDED", object };
  if (!before) return undefined;
  return { type: "DELETED", object: change.type === "DELETED" ? object : at(previous, revision) };
}

const at = (object: KubeObject, revision: number): KubeObject => ({
  ...object,
  metadata: { ...object.metadata, resourceVersion: String(revision) },
});
