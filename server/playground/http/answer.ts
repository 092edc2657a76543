import type { IncomingHttpHeaders } from "node:http";
import { StatusError } from "../status.ts";
import type { Api } from "./api.ts";
import { accessOf, authorize } from "./auth/authorize.ts";
import { actingFor } from "./auth/impersonate.ts";
import { authenticate, nobody, type User } from "./auth/users.ts";
import { healthPaths } from "./health.ts";
import { type Reply, refusal } from "./reply.ts";
import { answerResource } from "./resources.ts";
import { answerRoute, methodNotAllowed } from "./routes.ts";
import { parseTarget, type Target } from "./target.ts";

/** A request as it came: only its head has been read. */
export interface Incoming {
  readonly method: string;
  /** Path and query, as they came. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** Reads the body. Rejects with 413 when it is too long. */
  readonly body: () => Promise<Uint8Array>;
}

const methods = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);

/** Answers one request, whatever it is: every failure is a Status. Never rejects. */
export async function answer(api: Api, incoming: Incoming): Promise<Reply> {
  try {
    return await route(api, incoming);
  } catch (error) {
    if (error instanceof StatusError) return refusal(error);
    api.report(error);
    const why = error instanceof Error ? error.message : String(error);
    return refusal(
      new StatusError(500, "InternalError", `Internal error occurred: ${why}`, {
        causes: [{ reason: "", message: why, field: "" }],
      }),
    );
  }
}

/** In upstream's order: who it is, whether that is permitted, and only then whether there is such a thing. */
async function route(api: Api, incoming: Incoming): Promise<Reply> {
  const { headers, url } = incoming;
  const at = url.indexOf("?");
  const target = parseTarget(at < 0 ? url : url.slice(0, at));
  const query = new URLSearchParams(at < 0 ? "" : url.slice(at + 1));
  const method = incoming.method === "HEAD" ? "GET" : incoming.method;
  const user = identify(api, target, headers);
  authorize(user, accessOf(method, target, query));
  if (!methods.has(method)) throw methodNotAllowed();
  const body = method === "GET" ? nothing : await incoming.body();
  const call = { method, target, query, headers, user, body };
  return target.type === "other"
    ? answerRoute(api, target.path, call)
    : await answerResource(api, target, call);
}

const nothing = new Uint8Array();

function identify(api: Api, target: Target, headers: IncomingHttpHeaders): User {
  const isHealth = target.type === "other" && healthPaths.some((path) => target.path.startsWith(path));
  const open = isHealth && headers.authorization === undefined;
  return open ? nobody : actingFor(authenticate(api.tokens, headers), headers);
}
