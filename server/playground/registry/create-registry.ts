import { copyOf } from "../json.ts";
import type { KubeObject } from "../object.ts";
import type { Kind } from "../kinds/kind.ts";
import { create } from "./creation.ts";
import { remove } from "./deletion.ts";
import { notFound } from "./refusals.ts";
import type { Registry } from "./registry.ts";
import type { Setting } from "./setting.ts";
import { replace } from "./updating.ts";

/** A registry over a store. Same setting, same seed, same calls: the same objects. */
export function createRegistry(setting: Setting): Registry {
  const get = (kind: Kind, namespace: string, name: string): KubeObject => {
    const object = setting.store.get(kind, kind.namespaced ? namespace : "", name);
    if (object === undefined) throw notFound(kind, name);
    return object;
  };
  return {
    store: setting.store,
    get,
    create: (kind, namespace, draft, options) => create(setting, kind, { namespace, draft }, options),
    update: (kind, namespace, name, ...[draft, options]) =>
      replace(setting, kind, { old: get(kind, namespace, name), draft }, options),
    change(kind, namespace, name, ...[change, options]) {
      const old = get(kind, namespace, name);
      const draft = change(copyOf(old as unknown as Record<string, unknown>), old);
      return draft === undefined ? old : replace(setting, kind, { old, draft }, options);
    },
    remove: (kind, namespace, name, options) => remove(setting, kind, get(kind, namespace, name), options),
  };
}
