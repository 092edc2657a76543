import type { Kind } from "../kinds/kind.ts";
import type { KubeObject, OwnerReference } from "../object.ts";
import type { Registry } from "../registry/registry.ts";
import { isOf, type Change } from "../store/store.ts";
import type { Surroundings } from "./controller.ts";

export interface Located<T extends KubeObject = KubeObject> {
  readonly kind: Kind<T>;
  readonly object: T;
}

/** Who owns what, kept while things change: nobody has to walk over all pods because one of them changed. */
export interface Index {
  readonly byUid: (uid: string) => Located | undefined;
  /** Everything that names `uid` as an owner, controller or not, oldest entry first. */
  readonly dependents: (uid: string) => readonly Located[];
  /** Objects of a kind whose controller is `uid`. */
  readonly controlled: <T extends KubeObject>(kind: Kind<T>, uid: string) => readonly T[];
  /** Objects of a kind in a namespace that have no controller. */
  readonly orphans: <T extends KubeObject>(kind: Kind<T>, namespace: string) => readonly T[];
  readonly stop: () => void;
}

/** What a controller is started with: the surroundings and the index, which hears of a change before it does. */
export interface Indexed extends Surroundings {
  readonly index: Index;
}

/** The one owner that controls an object. */
export const controllerOf = ({ metadata }: KubeObject): OwnerReference | undefined =>
  metadata.ownerReferences?.find(({ controller }) => controller === true);

const byName = (a: KubeObject, b: KubeObject): number => (a.metadata.name < b.metadata.name ? -1 : 1);

/** Sets of uids under a key; a set that becomes empty is forgotten. */
function createGroups(): {
  readonly add: (key: string, uid: string) => void;
  readonly remove: (key: string, uid: string) => void;
  readonly of: (key: string) => Iterable<string>;
} {
  const groups = new Map<string, Set<string>>();
  return {
    add(key, uid) {
      const group = groups.get(key) ?? new Set();
      group.add(uid);
      groups.set(key, group);
    },
    remove(key, uid) {
      const group = groups.get(key);
      group?.delete(uid);
      if (group?.size === 0) groups.delete(key);
    },
    of: (key) => groups.get(key) ?? [],
  };
}

const orphanKey = (kind: Kind, namespace: string): string => `${kind.group}/${kind.plural}/${namespace}`;

/** An index of all that is in a registry's store, from now on. */
export function createIndex({ store, catalog }: Pick<Registry, "store" | "catalog">): Index {
  const all = new Map<string, Located>();
  const owned = createGroups();
  const orphaned = createGroups();

  const put = (kind: Kind, object: KubeObject): void => {
    const { uid, ownerReferences, namespace = "" } = object.metadata;
    all.set(uid, { kind, object });
    for (const owner of ownerReferences ?? []) owned.add(owner.uid, uid);
    if (controllerOf(object) === undefined) orphaned.add(orphanKey(kind, namespace), uid);
  };
  const drop = (kind: Kind, object: KubeObject): void => {
    const { uid, ownerReferences, namespace = "" } = object.metadata;
    all.delete(uid);
    for (const owner of ownerReferences ?? []) owned.remove(owner.uid, uid);
    orphaned.remove(orphanKey(kind, namespace), uid);
  };
  const replace = (kind: Kind, previous: KubeObject, object: KubeObject): void => {
    const same =
      previous.metadata.uid === object.metadata.uid &&
      previous.metadata.ownerReferences === object.metadata.ownerReferences;
    if (same) all.set(object.metadata.uid, { kind, object });
    else {
      drop(kind, previous);
      put(kind, object);
    }
  };
  const hear = ({ type, kind, object, previous }: Change): void => {
    if (type === "DELETED") drop(kind, object);
    else if (previous === undefined) put(kind, object);
    else replace(kind, previous, object);
  };
  const located = (uids: Iterable<string>): Located[] => {
    const found: Located[] = [];
    for (const uid of uids) {
      const one = all.get(uid);
      if (one !== undefined) found.push(one);
    }
    return found;
  };
  const ofKind = <T extends KubeObject>(kind: Kind<T>, uids: Iterable<string>): T[] =>
    located(uids).flatMap((one) => (isOf(kind, one) ? [one.object] : []));

  for (const kind of catalog.stored()) for (const object of store.list(kind)) put(kind, object);
  const stop = store.subscribe(hear);
  return {
    byUid: (uid) => all.get(uid),
    dependents: (uid) => located(owned.of(uid)),
    controlled: (kind, uid) =>
      ofKind(kind, owned.of(uid)).filter((object) => controllerOf(object)?.uid === uid),
    orphans: (kind, namespace) => ofKind(kind, orphaned.of(orphanKey(kind, namespace))).sort(byName),
    stop,
  };
}
