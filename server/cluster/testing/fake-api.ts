import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import type { TlsOptions } from "node:tls";
import { refuse, sendJson, type FakeAnswer, type Step } from "./answers.ts";
import { createFakeState, type FakeState } from "./fake-state.ts";

/** A request as the fake API server saw it. */
export interface Seen {
  readonly method: string;
  readonly plural: string;
  readonly namespace: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage["headers"];
  readonly isWatch: boolean;
}

/** A small API server on loopback: it keeps objects and their history, and does what a test says where it says so. */
export interface FakeApi extends FakeState {
  readonly url: string;
  /** Every request but the pulse, in order. */
  readonly requests: readonly Seen[];
  readonly lists: (plural: string) => readonly Seen[];
  readonly watches: (plural: string) => readonly Seen[];
  /** The next requests for a plural are answered so; `state` afterwards. */
  readonly script: (plural: string, ...answers: readonly FakeAnswer[]) => void;
  /** Whatever is asked for is first put to this; undefined leaves it to the script and the state. */
  decide: ((seen: Seen) => FakeAnswer | undefined) | undefined;
  /** Does something to every open watch of a plural. */
  readonly disturb: (plural: string, step: Step) => void;
  readonly openWatches: (plural?: string) => number;
  /** Established connections. */
  readonly sockets: () => number;
  /** Takes connections and answers nothing, and open watches say nothing. */
  frozen: boolean;
  readonly thaw: () => void;
  /** Resets every connection and stops listening. */
  readonly kill: () => Promise<void>;
  /** Listens again at the same address. */
  readonly restart: () => Promise<void>;
}

export interface FakeOptions {
  readonly tls?: TlsOptions;
}

export async function startFakeApi({ tls }: FakeOptions = {}): Promise<FakeApi> {
  const requests: Seen[] = [];
  const scripts = new Map<string, FakeAnswer[]>();
  const sockets = new Set<Socket>();
  const held: (() => void)[] = [];
  const open = new Map<ServerResponse, string>();
  const state = createFakeState((work) => (api.frozen ? void held.push(work) : work()));

  function answer(request: IncomingMessage, response: ServerResponse): void {
    response.on("error", () => undefined);
    if (api.frozen) {
      held.push(() => answer(request, response));
      return;
    }
    const seen = see(request);
    if (seen.path !== "/version") requests.push(seen);
    if (seen.isWatch) {
      open.set(response, seen.plural);
      response.on("close", () => open.delete(response));
    }
    const how = api.decide?.(seen) ?? scripts.get(seen.plural)?.shift() ?? usual(seen);
    how(request, response);
  }

  function usual(seen: Seen): FakeAnswer {
    if (seen.path === "/version") return (_, response) => sendJson(response, 200, { gitVersion: "v1.37.2" });
    // Many may list what is in a namespace, and not look up the namespace itself.
    if (/^\/api\/v1\/namespaces\/[^/]+$/.test(seen.path)) return refuse(403, "namespaces is forbidden");
    if (seen.plural === "") return refuse(404, "the server could not find the requested resource");
    return (_, response) => (seen.isWatch ? state.watch(seen, response) : state.list(seen, response));
  }

  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => void server.listen(port, "127.0.0.1", () => resolve()));
  const server = tls === undefined ? createServer(answer) : createTlsServer(tls, answer);
  server.keepAliveTimeout = 60_000;
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const of = (plural: string, isWatch: boolean): Seen[] =>
    requests.filter((seen) => seen.plural === plural && seen.isWatch === isWatch);

  const api: FakeApi = {
    ...state,
    url: `${tls === undefined ? "http" : "https"}://127.0.0.1:${port}`,
    requests,
    lists: (plural) => of(plural, false),
    watches: (plural) => of(plural, true),
    script: (plural, ...answers) => scripts.set(plural, [...(scripts.get(plural) ?? []), ...answers]),
    decide: undefined,
    disturb: (plural, step) => {
      for (const [response, of] of open) if (of === plural) step(response);
    },
    openWatches: (plural) =>
      [...open].filter(([response, of]) => response.headersSent && (plural ?? of) === of).length,
    sockets: () => sockets.size,
    frozen: false,
    thaw: () => {
      api.frozen = false;
      for (const work of held.splice(0)) work();
    },
    kill: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.resetAndDestroy();
      }),
    restart: () => listen(port),
  };
  return api;
}

function see(request: IncomingMessage): Seen {
  const url = new URL(request.url ?? "/", "http://fake");
  const parts = /^\/(?:api\/v1|apis\/[^/]+\/[^/]+)\/(?:namespaces\/([^/]+)\/)?([^/]+)$/.exec(url.pathname);
  const query = Object.fromEntries(url.searchParams);
  return {
    method: request.method ?? "GET",
    namespace: decodeURIComponent(parts?.[1] ?? ""),
    plural: parts?.[2] ?? "",
    path: url.pathname,
    query,
    headers: request.headers,
    isWatch: query["watch"] === "true",
  };
}
