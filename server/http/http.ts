import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Problem } from "../../lib/view/connection.ts";
import { problem } from "../../lib/words/problem.ts";
import { foreignRefusalOf, refusalOf } from "./admission.ts";
import { sendProblem } from "./answer.ts";
import { log } from "../log.ts";
import { applyPolicy } from "./policy.ts";
import { createLimiter } from "./rate.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void | Promise<void>;

/** What stands behind the one port, in the order in which a path is tried; each is found by how its paths begin. */
export interface Parts {
  /** The door for commands, and for what they would do: `/api/commands`, `/api/previews`. */
  readonly commands: Handler;
  /** The JSON API: `/api/`. */
  readonly api: Handler;
  /** The socket of the pages: `/socket.io/`. */
  readonly socket: { readonly request: Handler; readonly upgrade: UpgradeHandler };
  /** The socket by which Next reloads pages, `/_next/`; only in development. */
  readonly reload: UpgradeHandler | undefined;
  /** Everything else. */
  readonly pages: Handler;
}

export interface Admission {
  readonly now: () => number;
  readonly dev: boolean;
}

const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  // Node's own 5 s would cut a connection just when somebody who asks now and then takes it up again.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
} as const;
const maxConnections = 4_000;
const apiRate = { burst: 400, perSecond: 100 } as const;

/** One server for pages, JSON and sockets: who may ask, what is bounded, and who answers. It does not listen yet. */
export function createRouter(parts: Parts, admission: Admission): Server {
  const allow = createLimiter(apiRate);
  const server = createServer(limits, (request, response) => {
    applyPolicy(request, response, admission.dev);
    const refusal = refuse(request, admission);
    if (refusal !== undefined) {
      sendProblem(response, refusal.status, refusal.why);
      return;
    }
    if (isUnder("/api", request) && !allow(request.socket.remoteAddress ?? "", admission.now())) {
      response.setHeader("Retry-After", "1");
      sendProblem(response, 429, problem("rateExceeded"));
      return;
    }
    void answer(handlerFor(parts, request), request, response);
  });
  server.maxConnections = maxConnections;
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    const upgrade = upgradeFor(parts, request);
    if (foreignRefusalOf(request.headers) !== undefined) close(socket, "403 Forbidden");
    else if (upgrade === undefined) close(socket, "404 Not Found");
    else void upgradeWith(upgrade, request, socket, head);
  });
  return server;
}

const isUnder = (folder: string, { url = "" }: IncomingMessage): boolean =>
  url === folder || url.startsWith(`${folder}/`) || url.startsWith(`${folder}?`);

const isForDoor = (request: IncomingMessage): boolean =>
  isUnder("/api/commands", request) || isUnder("/api/previews", request);

function refuse(
  request: IncomingMessage,
  { dev }: Admission,
): { readonly status: number; readonly why: Problem } | undefined {
  const ours = isUnder("/api", request) || isUnder("/socket.io", request);
  const why = (ours ? foreignRefusalOf : refusalOf)(request.headers);
  if (why !== undefined) return { status: 403, why };
  const { method = "", url = "" } = request;
  if (!ours && !isReadable(url)) return { status: 400, why: problem("addressMalformed") };
  const allowed = method === "GET" || method === "HEAD" || judgesItself(request);
  // What a page says where no WebSocket is let through comes by POST; so do questions of Next's error overlay.
  const posts = isUnder("/socket.io", request) || (dev && !ours);
  if (allowed || (posts && method === "POST")) return undefined;
  return { status: 405, why: problem("methodRefused", { method }) };
}

/** The door for commands says itself how it is asked, and so does what shows a hidden value. */
const judgesItself = (request: IncomingMessage): boolean =>
  isForDoor(request) || isUnder("/api/reveal", request);

/** Its path says what its percent signs stand for; a query is for whoever reads it. */
function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

function handlerFor(parts: Parts, request: IncomingMessage): Handler {
  if (isForDoor(request)) return parts.commands;
  if (isUnder("/api", request)) return parts.api;
  return isUnder("/socket.io", request) ? parts.socket.request : parts.pages;
}

function upgradeFor(parts: Parts, request: IncomingMessage): UpgradeHandler | undefined {
  if (isUnder("/socket.io", request)) return parts.socket.upgrade;
  return isUnder("/_next", request) ? parts.reload : undefined;
}

async function answer(handler: Handler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await handler(request, response);
  } catch (error) {
    log.fault(`${request.method ?? ""} ${request.url ?? ""}`, error);
    if (response.headersSent) response.destroy();
    else sendProblem(response, 500, problem("pageFailed"));
  }
}

async function upgradeWith(
  upgrade: UpgradeHandler,
  ...[request, socket, head]: Parameters<UpgradeHandler>
): Promise<void> {
  try {
    await upgrade(request, socket, head);
  } catch (error) {
    log.fault(`Upgrade of ${request.url ?? ""}`, error);
    socket.destroy();
  }
}

/** Nobody else will answer on this connection: an upgrade that is left alone would stay open for ever. */
function close(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}

/** Listens, or says why that is not possible. */
export function listen(server: Server, host: string, port: number): Promise<number | Problem> {
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => {
      resolve(listenProblem(error, host, port));
    };
    server.once("error", fail);
    server.listen(port, host, () => {
      server.off("error", fail);
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

function listenProblem(error: NodeJS.ErrnoException, host: string, port: number): Problem {
  const where = { host, port: String(port) };
  switch (error.code) {
    case "EADDRINUSE":
      return problem("portTaken", where);
    case "EACCES":
      return problem("portDenied", where);
    default:
      return problem("listenFailed", { ...where, reason: error.message });
  }
}
