import type { Subresource } from "../../kinds/kind.ts";
import { notFound as objectNotFound } from "../../registry/refusals.ts";
import { StatusError } from "../../status.ts";
import type { Api } from "../api.ts";
import type { Call } from "../call.ts";
import type { On } from "../on.ts";
import type { Reply } from "../reply.ts";
import { methodNotAllowed, notFound } from "../routes.ts";
import { get } from "../verbs/get.ts";
import { patch } from "../verbs/patch.ts";
import { update } from "../verbs/update.ts";
import { evict } from "./eviction.ts";
import { podLog } from "./log.ts";
import { proxy } from "./proxy.ts";
import { refused } from "./refused.ts";
import { getScale, patchScale, updateScale } from "./scale.ts";
import { requestToken } from "./token.ts";

type Handler = (api: Api, on: On, call: Call) => Reply | Promise<Reply>;

/** What each part of an object takes, by method. */
const handlers: Readonly<Partial<Record<Subresource, Readonly<Record<string, Handler>>>>> = {
  status: {
    GET: get,
    PUT: (api, on, call) => update(api, on, call, "status"),
    PATCH: (api, on, call) => patch(api, on, call, "status"),
  },
  approval: {
    GET: get,
    PUT: (api, on, call) => update(api, on, call, "approval"),
    PATCH: (api, on, call) => patch(api, on, call, "approval"),
  },
  finalize: { PUT: (api, on, call) => update(api, on, call, "finalize") },
  scale: { GET: getScale, PUT: updateScale, PATCH: patchScale },
  eviction: { POST: evict },
  token: { POST: requestToken },
  log: { GET: podLog },
  proxy: { GET: proxy, POST: proxy, PUT: proxy, PATCH: proxy, DELETE: proxy },
};

/** Answers a request for a part of an object. Throws 404 and 405 for what is not served. */
export function answerSubresource(api: Api, on: On, call: Call): Reply | Promise<Reply> {
  const { kind, target } = on;
  const name = target.subresource;
  const why = refused(kind, name);
  if (why !== undefined) {
    api.registry.get(kind, target.namespace, target.name);
    throw new StatusError(501, "", why);
  }
  if (!isPart(name) || !kind.subresources.includes(name))
    throw kind.schema === undefined ? notFound() : objectNotFound(kind, target.name);
  const byMethod = handlers[name];
  if (byMethod === undefined) throw notFound();
  const handler = Object.hasOwn(byMethod, call.method) ? byMethod[call.method] : undefined;
  if (handler === undefined) throw methodNotAllowed();
  return handler(api, on, call);
}

const isPart = (name: string): name is Subresource => Object.hasOwn(handlers, name);
