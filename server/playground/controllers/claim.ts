import type { Kind } from "../kinds/kind.ts";
import { selects, type LabelSelector } from "../kinds/selector.ts";
import type { KubeObject, OwnerReference } from "../object.ts";
import type { Registry } from "../registry/registry.ts";
import { StatusError } from "../status.ts";
import { controllerOf, type Index } from "./index.ts";
import { manager } from "./keys.ts";

/** Who claims, and what. */
export interface Claim<T extends KubeObject = KubeObject> {
  readonly registry: Registry;
  readonly index: Index;
  readonly owner: KubeObject;
  readonly selector: LabelSelector;
  readonly kind: Kind<T>;
  /** Which objects matter; others are neither adopted nor released. */
  readonly considered?: (object: T) => boolean;
  /** What must be so of its own beside the selector; what no longer is so is released. */
  readonly fits?: (object: T) => boolean;
}

/** The reference by which `owner` controls something. */
export const controllerReference = ({ apiVersion, kind, metadata }: KubeObject): OwnerReference => ({
  apiVersion,
  kind,
  name: metadata.name,
  uid: metadata.uid,
  controller: true,
  blockOwnerDeletion: true,
});

/** Stores an object with other owners; undefined where it went away meanwhile. */
export function withOwners<T extends KubeObject>(
  registry: Registry,
  kind: Kind<T>,
  object: T,
  ownersOf: (owners: readonly OwnerReference[]) => readonly OwnerReference[],
): T | undefined {
  const { namespace = "", name, uid } = object.metadata;
  try {
    return registry.change(
      kind,
      namespace,
      name,
      (draft, current) => {
        if (current.metadata.uid !== uid) return undefined;
        const owners = ownersOf(current.metadata.ownerReferences ?? []);
        return {
          ...draft,
          metadata: {
            ...(draft["metadata"] as object),
            ownerReferences: owners.map((owner) => ({ ...owner })),
          },
        };
      },
      { manager },
    );
  } catch (error) {
    if (error instanceof StatusError && (error.code === 404 || error.code === 422)) return undefined;
    throw error;
  }
}

function adopted<T extends KubeObject>({ registry, owner, kind }: Claim<T>, object: T): T | undefined {
  return withOwners(registry, kind, object, (owners) => [...owners, controllerReference(owner)]);
}

function release<T extends KubeObject>({ registry, owner, kind }: Claim<T>, object: T): void {
  withOwners(registry, kind, object, (owners) => owners.filter(({ uid }) => uid !== owner.metadata.uid));
}

/**
 * What `owner` controls, after adopting orphans that its selector matches and releasing what it no longer matches
 * (pkg/controller/controller_ref_manager.go). Nothing is adopted by what is being deleted, nor when it is itself.
 */
export function claim<T extends KubeObject>(claiming: Claim<T>): readonly T[] {
  const { index, owner, selector, kind, considered = () => true, fits = () => true } = claiming;
  const isIts = (object: T): boolean => selects(selector, object.metadata.labels) && fits(object);
  const isLeaving = owner.metadata.deletionTimestamp !== undefined;
  const claimed: T[] = [];
  for (const object of index.controlled(kind, owner.metadata.uid).filter(considered)) {
    if (isIts(object)) claimed.push(object);
    else if (!isLeaving) release(claiming, object);
  }
  if (isLeaving) return claimed;
  for (const object of index.orphans(kind, owner.metadata.namespace ?? "").filter(considered)) {
    const isWanted =
      controllerOf(object) === undefined && object.metadata.deletionTimestamp === undefined && isIts(object);
    const ours = isWanted ? adopted(claiming, object) : undefined;
    if (ours !== undefined) claimed.push(ours);
  }
  return claimed;
}
