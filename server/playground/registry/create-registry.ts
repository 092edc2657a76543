import { createCatalog } from "../custom/catalog.ts";
import { copyOf } from "../json.ts";
import type { Draft, KubeObject } from "../object.ts";
import type { Kind } from "../kinds/kind.ts";
import { create } from "./creation.ts";
import { remove } from "./deletion.ts";
import { notFound } from "./refusals.ts";
import type { DeleteOptions, Registry, WriteOptions } from "./registry.ts";
import type { Setting } from "./setting.ts";
import { replace } from "./updating.ts";

/** A copy that is ours to change. */
const draftOf = (object: object): Draft => copyOf({ ...object });

/** A registry over a store. Same setting, same seed, same calls: the same objects. */
export function createRegistry(setting: Setting): Registry {
  const get = <T extends KubeObject>(kind: Kind<T>, namespace: string, name: string): T => {
    const object = setting.store.get(kind, kind.namespaced ? namespace : "", name);
    if (object === undefined) throw notFound(kind, name);
    return object;
  };
  // What has passed a kind's defaults, strategy and validation is of its type.
  const put = <T extends KubeObject>(
    kind: Kind<T>,
    target: Parameters<typeof replace>[2],
    options: WriteOptions,
  ): T => replace(setting, kind, target, options) as T;
  return {
    store: setting.store,
    catalog: setting.catalog ?? createCatalog(setting.store),
    get,
    create: <T extends KubeObject>(
      kind: Kind<T>,
      namespace: string,
      ...[draft, options]: [target: Parameters<typeof create>[2]["draft"], options: WriteOptions]
    ) => create(setting, kind, { namespace, draft }, options) as T,
    update: (kind, namespace, name, ...[draft, options]) =>
      put(kind, { old: get(kind, namespace, name), draft }, options),
    change(kind, namespace, name, ...[change, options]) {
      const old = get(kind, namespace, name);
      const draft = change(draftOf(old), old);
      return draft === undefined ? old : put(kind, { old, draft }, options);
    },
    remove: <T extends KubeObject>(
      kind: Kind<T>,
      namespace: string,
      ...[name, options]: [name: string, options: DeleteOptions]
    ) => remove(setting, kind, get(kind, namespace, name), options) as T | undefined,
  };
}
