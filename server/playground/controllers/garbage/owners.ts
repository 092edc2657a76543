import type { Catalog } from "../../custom/catalog.ts";
import type { KubeObject, OwnerReference } from "../../object.ts";
import type { Index } from "../index.ts";

export const foreground = "foregroundDeletion";
export const orphan = "orphan";

const has = ({ metadata }: KubeObject, finalizer: string): boolean =>
  metadata.deletionTimestamp !== undefined && (metadata.finalizers?.includes(finalizer) ?? false);

/** Whether it waits for its dependents to be deleted, or to be let go. */
export const isDeletingDependents = (object: KubeObject): boolean => has(object, foreground);
export const isOrphaningDependents = (object: KubeObject): boolean => has(object, orphan);

/** An object's owners, by what has become of them (garbagecollector.go, classifyReferences). */
export interface Owners {
  /** There, and staying. */
  readonly solid: readonly OwnerReference[];
  readonly gone: readonly OwnerReference[];
  /** Waiting for this object to be deleted before they are. */
  readonly waiting: readonly OwnerReference[];
}

type State = keyof Owners;

/** By what it is told what has become of an owner. */
interface Known {
  readonly index: Index;
  readonly catalog: Catalog;
  /** Uids of owners that were seen to go. */
  readonly departed: ReadonlySet<string>;
}

function stateOf({ index, catalog, departed }: Known, dependent: KubeObject, owner: OwnerReference): State {
  const found = index.byUid(owner.uid);
  // What we do not serve we cannot know the absence of; upstream leaves such dependents alone, too.
  if (found === undefined && departed.has(owner.uid)) return "gone";
  if (found === undefined)
    return catalog.ofType(owner.apiVersion, owner.kind) === undefined ? "solid" : "gone";
  const { namespace } = found.object.metadata;
  if (found.kind.namespaced && namespace !== dependent.metadata.namespace) return "gone";
  if (isDeletingDependents(found.object) && owner.blockOwnerDeletion === true) return "waiting";
  return "solid";
}

export function classify(known: Known, dependent: KubeObject): Owners {
  const owners: Record<State, OwnerReference[]> = { solid: [], gone: [], waiting: [] };
  for (const owner of dependent.metadata.ownerReferences ?? []) {
    owners[stateOf(known, dependent, owner)].push(owner);
  }
  return owners;
}

/** How a dependent is to be deleted: as its finalizers wish. */
export function policyOf({ metadata }: KubeObject): "Orphan" | "Foreground" | "Background" {
  if (metadata.finalizers?.includes(orphan) === true) return "Orphan";
  if (metadata.finalizers?.includes(foreground) === true) return "Foreground";
  return "Background";
}
