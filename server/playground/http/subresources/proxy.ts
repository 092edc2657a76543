import { StatusError } from "../../status.ts";
import { answerRequest } from "../../traffic/answer.ts";
import type { Api } from "../api.ts";
import type { Call } from "../call.ts";
import type { On } from "../on.ts";
import type { Reply } from "../reply.ts";

/** A request through a Service or a Pod to the simulated process behind it. */
export function proxy(api: Api, { kind, target }: On, call: Call): Reply {
  const { namespace, name, rest } = target;
  if (kind.plural !== "services" && kind.plural !== "pods")
    throw new StatusError(404, "NotFound", "the server could not find the requested resource");
  const { accept } = call.headers;
  const { status, headers, body } = answerRequest(
    { store: api.registry.store, random: api.random },
    {
      resource: kind.plural,
      namespace,
      name,
      method: call.method,
      path: rest === "" ? "/" : rest,
      query: call.query.toString(),
      ...(accept === undefined ? {} : { accept }),
    },
  );
  return { type: "proxied", code: status, headers, body };
}
