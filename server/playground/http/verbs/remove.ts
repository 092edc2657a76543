import { toTime } from "../../clock.ts";
import type { Kind } from "../../kinds/kind.ts";
import type { KubeObject } from "../../object.ts";
import { negotiate } from "../accept.ts";
import type { Api } from "../api.ts";
import type { Call } from "../call.ts";
import { deleteOptions } from "../options/delete-options.ts";
import type { ListOptions } from "../options/list-options.ts";
import { renderList } from "../render.ts";
import { type Reply, success } from "../reply.ts";
import type { On } from "../on.ts";
import { answerWith } from "./get.ts";
import { readPage } from "./list.ts";

/** DELETE of one object: a Status when it is gone; the object, while finalizers or grace keep it. */
export async function remove(api: Api, { kind, target }: On, call: Call): Promise<Reply> {
  negotiate(call.headers.accept);
  const options = await deleteOptions(call);
  const { namespace, name } = target;
  const before = api.registry.get(kind, namespace, name);
  const left = api.registry.remove(kind, namespace, name, options);
  if (left !== undefined) return answerWith(api, kind, left, { call, code: 200 });
  // A Pod is told whole (pkg/registry/core/pod/strategy.go: its deletion returns the object).
  if (kind.grace !== undefined)
    return answerWith(api, kind, deleted(before, toTime(api.clock.now())), { call, code: 200 });
  return success({
    name,
    ...(kind.group === "" ? {} : { group: kind.group }),
    kind: kind.plural,
    uid: before.metadata.uid,
  });
}

/** An object as upstream tells it that deletes it at once: its deletion is in it, which nobody stores. */
const deleted = (object: KubeObject, time: string): KubeObject => {
  const { metadata } = object;
  if (metadata.deletionGracePeriodSeconds === 0) return object;
  return {
    ...object,
    metadata: {
      ...metadata,
      ...(metadata.generation === undefined || metadata.deletionTimestamp !== undefined
        ? {}
        : { generation: metadata.generation + 1 }),
      deletionTimestamp: metadata.deletionTimestamp ?? time,
      deletionGracePeriodSeconds: 0,
    },
  };
};

/**
 * DELETE of a collection: what was selected, as it was. A limit is that of one request: the answer says where to go on
 * (apiserver pkg/registry/generic/registry/store.go, DeleteCollection). The first refusal ends it, what was deleted
 * before stays deleted.
 */
export async function removeCollection(api: Api, kind: Kind, call: Call, list: ListOptions): Promise<Reply> {
  const form = negotiate(call.headers.accept);
  const options = await deleteOptions(call);
  const { store } = api.registry;
  const { objects, metadata } = readPage(store, kind, call, list);
  for (const { metadata: one } of objects) {
    const place = one.namespace ?? "";
    // What went with another of the same collection is gone already.
    if (store.get(kind, place, one.name) !== undefined) api.registry.remove(kind, place, one.name, options);
  }
  return renderList(kind, objects, metadata, { form, query: call.query, now: api.clock.now() });
}
