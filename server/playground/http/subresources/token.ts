import { StatusError } from "../../status.ts";
import { negotiate } from "../accept.ts";
import type { Api } from "../api.ts";
import { viewer } from "../auth/users.ts";
import type { Call } from "../call.ts";
import type { On } from "../on.ts";
import { json, type Reply } from "../reply.ts";
import { toTime } from "../../clock.ts";

/** s; what upstream gives where nothing else is asked. */
const lifetime = 3600;

/** `kubectl create token`: the read-only user's token, whose rights a service account has here. */
export function requestToken(api: Api, { kind, target }: On, call: Call): Reply {
  negotiate(call.headers.accept);
  api.registry.get(kind, target.namespace, target.name);
  const token = [...api.tokens].find(([, user]) => user === viewer)?.[0];
  if (token === undefined) throw new StatusError(500, "InternalError", "there is no read-only user");
  return json(201, {
    kind: "TokenRequest",
    apiVersion: "authentication.k8s.io/v1",
    metadata: { name: target.name, namespace: target.namespace, creationTimestamp: toTime(api.clock.now()) },
    spec: { audiences: [], expirationSeconds: lifetime, boundObjectRef: null },
    status: { token, expirationTimestamp: toTime(api.clock.now() + lifetime * 1000) },
  });
}
