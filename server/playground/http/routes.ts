import { StatusError } from "../status.ts";
import type { Api } from "./api.ts";
import type { Call } from "./call.ts";
import { discovery } from "./discovery/discovery.ts";
import { health, healthPaths } from "./health.ts";
import { openapi } from "./openapi/openapi.ts";
import { json, type Reply } from "./reply.ts";
import { version } from "./version.ts";

interface Route {
  readonly matches: (path: string) => boolean;
  /** undefined: there is no such thing after all. */
  readonly answer: (api: Api, path: string, call: Call) => Reply | undefined;
}

const under =
  (...roots: readonly string[]) =>
  (path: string): boolean =>
    roots.some((root) => path === root || path.startsWith(`${root}/`));

/** All that is no object. */
const routes: readonly Route[] = [
  { matches: under(...healthPaths), answer: (_, path, { query }) => health(path, query) },
  { matches: (path) => path === "/version" || path === "/version/", answer: () => json(200, version) },
  { matches: under("/openapi"), answer: openapi },
  { matches: under("/api", "/apis"), answer: discovery },
  { matches: (path) => path === "/", answer: () => json(200, { paths: rootPaths }) },
];

const rootPaths = ["/api", "/apis", ...healthPaths, "/openapi/v3", "/version"];

/** Answers a request for what is no object. Throws 404 and 405. */
export function answerRoute(api: Api, path: string, call: Call): Reply {
  const route = routes.find(({ matches }) => matches(path));
  if (route === undefined) throw notFound();
  if (call.method !== "GET") throw methodNotAllowed();
  return route.answer(api, path, call) ?? refuse();
}

function refuse(): never {
  throw notFound();
}

export const notFound = (): StatusError =>
  new StatusError(404, "NotFound", "the server could not find the requested resource", {});

export const methodNotAllowed = (): StatusError =>
  new StatusError(
    405,
    "MethodNotAllowed",
    "the server does not allow this method on the requested resource",
    {},
  );
