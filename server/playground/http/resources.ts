import type { Kind, Verb } from "../kinds/kind.ts";
import { isCustom } from "../custom/custom-kind.ts";
import { StatusError } from "../status.ts";
import { createRegistry } from "../registry/create-registry.ts";
import type { Api } from "./api.ts";
import { accessOf } from "./auth/authorize.ts";
import type { Call } from "./call.ts";
import type { On } from "./on.ts";
import { listOptions } from "./options/list-options.ts";
import { type Reply, refusal } from "./reply.ts";
import { answerReview } from "./reviews/answer-review.ts";
import { reviews } from "./reviews/reviews.ts";
import { methodNotAllowed, notFound } from "./routes.ts";
import { answerSubresource } from "./subresources/subresources.ts";
import type { ResourceTarget } from "./target.ts";
import { create } from "./verbs/create.ts";
import { get } from "./verbs/get.ts";
import { list } from "./verbs/list.ts";
import { patch } from "./verbs/patch.ts";
import { remove, removeCollection } from "./verbs/remove.ts";
import { update } from "./verbs/update.ts";
import { watch } from "./watch/watch.ts";

type Handler = (api: Api, on: On, call: Call) => Reply | Promise<Reply>;

const handlers: Readonly<Record<Verb, Handler>> = {
  get,
  list: (api, { kind }, call) => {
    const options = listOptions(kind, call);
    return options.watch ? watch(api, kind, call, options) : list(api, kind, call, options);
  },
  watch: (api, { kind }, call) => watch(api, kind, call, listOptions(kind, call)),
  create,
  update,
  patch,
  delete: remove,
  deletecollection: (api, { kind }, call) => removeCollection(api, kind, call, listOptions(kind, call)),
};

const isVerb = (verb: string): verb is Verb => Object.hasOwn(handlers, verb);

/** Answers a request for objects. Throws 404 and 405 for what is not served. */
export function answerResource(api: Api, target: ResourceTarget, call: Call): Reply | Promise<Reply> {
  const kind = servedKind(api, target);
  if (kind === undefined) return reviewOr404(api, target, call);
  const isOwn = !isCustom(kind) && kind.storedAs === undefined;
  const answered = (): Reply | Promise<Reply> =>
    answerKind(isOwn ? api : apiOf(api, kind), { kind, target }, call);
  const warnings = warningsOf(kind);
  return warnings.length === 0 ? answered() : warned(answered, warnings);
}

/** Of the version itself (…/pkg/endpoints/deprecation/deprecation.go); of a custom one its definition says it. */
function warningsOf(kind: Kind): readonly string[] {
  if (isCustom(kind)) return kind.warnings;
  return kind.deprecation === undefined ? [] : [kind.deprecation];
}

function answerKind(api: Api, on: On, call: Call): Reply | Promise<Reply> {
  const { kind, target } = on;
  if (target.subresource !== "") return answerSubresource(api, on, call);
  const { verb } = accessOf(call.method, target, call.query);
  const asked = verb === "get" && isWatch(kind, call) ? "watch" : verb;
  // Upstream has no path to an object that leaves its namespace out.
  if (kind.namespaced && target.namespace === "" && target.name !== "" && !target.watch) throw notFound();
  if (!isVerb(asked) || !allowed(kind, target, asked)) throw methodNotAllowed();
  return handlers[asked](api, on, call);
}

/** The API with its objects as they are in one version of a kind. */
function apiOf(api: Api, kind: Kind): Api {
  const { catalog } = api.registry;
  const { clock, random } = api;
  return { ...api, registry: createRegistry({ store: catalog.storeOf(kind), clock, random, catalog }) };
}

/** The answer with more warnings; a refusal has them too. */
async function warned(answer: () => Reply | Promise<Reply>, more: readonly string[]): Promise<Reply> {
  const given = await answeredOrRefused(answer);
  if (given.type === "text" || given.type === "proxied") return given;
  return { ...given, warnings: [...more, ...(given.warnings ?? [])] };
}

async function answeredOrRefused(answer: () => Reply | Promise<Reply>): Promise<Reply> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof StatusError) return refusal(error);
    throw error;
  }
}

/** `GET …/name?watch=true` watches that one. */
const isWatch = (kind: Kind, call: Call): boolean => call.query.has("watch") && listOptions(kind, call).watch;

function servedKind(
  { registry }: Api,
  { group, version, resource, namespace }: ResourceTarget,
): Kind | undefined {
  const kind = registry.catalog.at(group, version, resource);
  if (kind === undefined) return undefined;
  // A namespace's own path is read as a place, too.
  return kind.namespaced || namespace === "" || resource === "namespaces" ? kind : undefined;
}

function allowed(kind: Kind, { name, namespace }: ResourceTarget, verb: Verb): boolean {
  if (kind.verbs !== undefined && !kind.verbs.includes(verb)) return false;
  const everywhere = kind.namespaced && namespace === "";
  if (verb === "list" || verb === "watch") return true;
  if (everywhere) return false;
  return (name === "") === (verb === "create" || verb === "deletecollection");
}

function reviewOr404(api: Api, target: ResourceTarget, call: Call): Reply | Promise<Reply> {
  const { group, version, resource, name } = target;
  const review = reviews.find(
    (each) => each.group === group && each.version === version && each.plural === resource,
  );
  if (review === undefined) throw notFound();
  if (call.method !== "POST" || name !== "") throw methodNotAllowed();
  return answerReview(api, review, call);
}
