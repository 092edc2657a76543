import { copyObject } from "../json.ts";
import { apiVersionOf, type Kind } from "../kinds/kind.ts";
import type { KubeObject } from "../object.ts";
import { withShared } from "../registry/sharing.ts";
import type { Change, Store } from "../store/store.ts";
import type { CustomKind } from "./custom-kind.ts";

/** One version of a kind beside that in which its objects are stored. */
interface View {
  /** Whether two lists of changes are asked of the same kind is by identity; this is the one that the view stands for. */
  readonly kind: Kind;
  readonly stored: Kind;
  /** What is stored, in this version. */
  readonly show: (object: KubeObject) => KubeObject;
  /** What is in this version, as it is stored. */
  readonly keep: (object: KubeObject) => KubeObject;
}

/**
 * What is stored of a custom kind in another version reads as this one, with the defaults that the schema has now, and
 * is written as the storage version (conversion strategy None).
 */
export const customView = (kind: CustomKind, stored: Kind): View => ({
  kind,
  stored,
  show: (object) => asRead(kind, object),
  keep: (object) => inVersion(object, apiVersionOf(stored)),
});

/** A store as those see it who speak one version of a kind. Other kinds are as they are. */
export function versionedStore(store: Store, { kind: view, stored, ...convert }: View): Store {
  const shown = new WeakMap<KubeObject, KubeObject>();
  const show = (object: KubeObject): KubeObject => {
    const known = shown.get(object) ?? convert.show(object);
    shown.set(object, known);
    return known;
  };
  const showAll = (objects: readonly KubeObject[]): readonly KubeObject[] => objects.map(show);
  const showChange = (change: Change): Change =>
    change.kind === stored
      ? {
          ...change,
          kind: view,
          object: show(change.object),
          previous: change.previous && show(change.previous),
        }
      : change;
  const isView = (kind: Kind): boolean => kind === view;
  const under = (kind: Kind): Kind => (isView(kind) ? stored : kind);
  /** What goes in or out under the view is converted, all else passes as it is; of which type it is, the kind says. */
  const out = <T extends KubeObject>(kind: Kind<T>, object: KubeObject | undefined): T | undefined =>
    (isView(kind) && object !== undefined ? show(object) : object) as T | undefined;

  return {
    ...store,
    get: <T extends KubeObject>(kind: Kind<T>, namespace: string, name: string) =>
      out(kind, store.get(under(kind), namespace, name)),
    list: <T extends KubeObject>(kind: Kind<T>, namespace?: string) => {
      const objects = store.list(under(kind), namespace);
      return (isView(kind) ? showAll(objects) : objects) as readonly T[];
    },
    listAt(kind, namespace, revision) {
      const objects = store.listAt(under(kind), namespace, revision);
      return isView(kind) ? objects && showAll(objects) : objects;
    },
    put<T extends KubeObject>(kind: Kind<T>, object: KubeObject): T {
      const put = store.put(under(kind), isView(kind) ? convert.keep(object) : object);
      return (isView(kind) ? show(put) : put) as T;
    },
    remove: <T extends KubeObject>(kind: Kind<T>, namespace: string, name: string) =>
      out(kind, store.remove(under(kind), namespace, name)),
    changesSince: (kind, revision) => store.changesSince(under(kind), revision)?.map(showChange),
    subscribe: (hear) =>
      store.subscribe((change) => {
        hear(showChange(change));
      }),
  };
}

const inVersion = (object: KubeObject, apiVersion: string): KubeObject =>
  object.apiVersion === apiVersion ? object : { ...object, apiVersion };

/** The very same object where nothing differs: its JSON has been made already. */
function asRead(view: CustomKind, object: KubeObject): KubeObject {
  const draft = copyObject({ ...inVersion(object, apiVersionOf(view)) });
  view.defaults(draft);
  return withShared(object, draft) as unknown as KubeObject;
}
