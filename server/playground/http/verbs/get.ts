import type { Kind } from "../../kinds/kind.ts";
import { negotiate } from "../accept.ts";
import type { Api } from "../api.ts";
import type { Call } from "../call.ts";
import { revisionOf, revisionParameter } from "../options/parameters.ts";
import { renderObject } from "../render.ts";
import type { Reply } from "../reply.ts";
import { refuseFuture } from "../revisions.ts";
import type { On } from "../on.ts";
import type { KubeObject } from "../../object.ts";

/** GET of one object. */
export function get(api: Api, { kind, target }: On, call: Call): Reply {
  negotiate(call.headers.accept);
  refuseFuture(api.registry.store, revisionOf(revisionParameter(call.query, "resourceVersion"), false) ?? 0);
  return answerWith(api, kind, api.registry.get(kind, target.namespace, target.name), { call, code: 200 });
}

/** What a written object is told it will not get here: it is kept all the same. */
export const caveatsOf = (kind: Kind, object: KubeObject): readonly string[] => kind.caveats?.(object) ?? [];

/** An object as the answer to a request, in the form that the client asked for. */
export function answerWith(
  api: Api,
  kind: Kind,
  object: KubeObject,
  {
    call,
    code,
    warnings = [],
  }: { readonly call: Call; readonly code: number; readonly warnings?: readonly string[] },
): Reply {
  const asked = { form: negotiate(call.headers.accept), query: call.query, now: api.clock.now() };
  return { type: "json", code, json: renderObject(kind, object, asked), warnings };
}
