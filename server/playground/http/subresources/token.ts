import { StatusError } from "../../status.ts";
import { negotiate } from "../accept.ts";
import type { Api } from "../api.ts";
import { viewer } from "../auth/users.ts";
import { decodeObject } from "../body/decode.ts";
import { expectKind } from "../body/object-body.ts";
import { invalidValue } from "../../causes.ts";
import { objectAt } from "../../json.ts";
import { invalid } from "../../registry/refusals.ts";
import type { Call } from "../call.ts";
import type { On } from "../on.ts";
import { json, type Reply } from "../reply.ts";
import { toTime } from "../../clock.ts";

/** s; what upstream gives where nothing else is asked. */
const lifetime = 3600;

const shortest = 600;
const longest = 2 ** 32;
const identity = { group: "authentication.k8s.io", version: "v1", kind: "TokenRequest" };
const audience = "https://kubernetes.default.svc";

/**
 * `kubectl create token`: the read-only user's token, whose rights a service account has here. It lives as long as the
 * playground, whatever is asked.
 */
export async function requestToken(api: Api, { kind, target }: On, call: Call): Promise<Reply> {
  negotiate(call.headers.accept);
  api.registry.get(kind, target.namespace, target.name);
  const { draft } = await decodeObject(call.body, call.headers["content-type"], identity.kind);
  expectKind(draft, identity);
  const { audiences, expirationSeconds } = objectAt(draft, "spec") ?? {};
  const seconds = secondsOf(expirationSeconds);
  const token = [...api.tokens].find(([, user]) => user === viewer)?.[0];
  if (token === undefined) throw new StatusError(500, "InternalError", "there is no read-only user");
  return json(201, {
    kind: "TokenRequest",
    apiVersion: "authentication.k8s.io/v1",
    metadata: { name: target.name, namespace: target.namespace, creationTimestamp: toTime(api.clock.now()) },
    spec: { audiences: audiences ?? [audience], expirationSeconds: seconds, boundObjectRef: null },
    status: { token, expirationTimestamp: toTime(api.clock.now() + seconds * 1000) },
  });
}

/** Throws 422 for too short and too long a life (pkg/apis/authentication/validation). */
function secondsOf(asked: unknown): number {
  const seconds = typeof asked === "number" ? asked : lifetime;
  if (seconds >= shortest && seconds <= longest) return seconds;
  const why =
    seconds < shortest
      ? "may not specify a duration less than 10 minutes"
      : "may not specify a duration larger than 2^32 seconds";
  throw invalid(identity, "", [invalidValue("spec.expirationSeconds", seconds, why)]);
}
