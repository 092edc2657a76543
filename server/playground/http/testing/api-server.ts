import { Agent, fetch } from "undici";
import type { Clock } from "../../clock.ts";
import { realClock } from "../../clock.ts";
import { namespaces } from "../../kinds/namespace.ts";
import { createRegistry } from "../../registry/create-registry.ts";
import type { Registry } from "../../registry/registry.ts";
import { seededRandom } from "../../random.ts";
import { createStore } from "../../store/memory.ts";
import type { Store } from "../../store/store.ts";
import type { Api } from "../api.ts";
import { admin, viewer } from "../auth/users.ts";
import { createCertificate } from "../certificate.ts";
import { listen } from "../server.ts";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed where it is JSON. */
  readonly body: Record<string, unknown>;
}

export interface AskOptions {
  readonly method?: string;
  readonly body?: unknown;
  readonly type?: string;
  readonly accept?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whose token; admin's where undefined. "nobody": none. */
  readonly as?: "admin" | "viewer" | "nobody";
}

export interface ApiServer {
  readonly url: string;
  /** PEM. */
  readonly ca: string;
  readonly api: Api;
  readonly registry: Registry;
  /** How many hear of changes. */
  readonly listeners: () => number;
  /** What the server said was a bug of its own. */
  readonly bugs: unknown[];
  readonly ask: (path: string, options?: AskOptions) => Promise<Answer>;
  /** The lines of a watch, as they come. */
  readonly watch: (path: string, accept?: string) => Promise<Lines>;
  readonly stop: () => Promise<void>;
}

export interface Lines {
  readonly status: number;
  /** The next line, parsed; undefined at the end. */
  readonly next: () => Promise<WatchLine | undefined>;
  readonly stop: () => void;
}

export interface WatchLine {
  readonly type: string;
  readonly object: Record<string, unknown> & {
    readonly metadata: { readonly name?: string; readonly resourceVersion: string };
  };
}

const certificate = createCertificate(realClock.now());

/** An API server over an empty store with the namespace `default`, reached by real HTTPS. */
export async function startApiServer(clock: Clock = realClock): Promise<ApiServer> {
  const random = seededRandom(1);
  const store = createStore();
  let listeners = 0;
  const counted: Store = {
    ...store,
    subscribe(hear) {
      const undo = store.subscribe(hear);
      let heard = 1;
      listeners += heard;
      return () => {
        listeners -= heard;
        heard = 0;
        undo();
      };
    },
  };
  const registry = createRegistry({ store: counted, clock, random });
  registry.create(
    namespaces,
    "",
    { apiVersion: "v1", kind: "Namespace", metadata: { name: "default" } },
    { manager: "test" },
  );
  const bugs: unknown[] = [];
  const tokens = new Map([
    ["admin-token", admin],
    ["viewer-token", viewer],
  ]);
  const api: Api = { registry, clock, random, tokens, report: (bug) => bugs.push(bug) };
  const { key, cert } = certificate;
  const server = await listen(api, { port: 0, key, cert });
  const url = `https://127.0.0.1:${server.port}`;
  const agent = new Agent({ connect: { ca: cert } });
  const send = (path: string, { method = "GET", body, type, accept, headers, as = "admin" }: AskOptions) =>
    fetch(`${url}${path}`, {
      method,
      dispatcher: agent,
      headers: {
        ...(as === "nobody" ? {} : { authorization: `Bearer ${as}-token` }),
        ...(body === undefined ? {} : { "content-type": type ?? "application/json" }),
        ...(accept === undefined ? {} : { accept }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
    });
  return {
    url,
    ca: cert,
    api,
    registry,
    bugs,
    listeners: () => listeners,
    async ask(path, options = {}) {
      const response = await send(path, options);
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers as unknown as Headers,
        text,
        body: /^\s*\{/.test(text) ? (JSON.parse(text) as Record<string, unknown>) : {},
      };
    },
    async watch(path, accept) {
      const response = await send(path, accept === undefined ? {} : { accept });
      const reader = (response.body ?? new ReadableStream()).getReader();
      return { status: response.status, ...linesOf(reader as ReadableStreamDefaultReader<Uint8Array>) };
    },
    async stop() {
      await server.close();
      await agent.destroy();
    },
  };
}

const isRaw = (body: unknown): body is string | Uint8Array =>
  typeof body === "string" || body instanceof Uint8Array;

function linesOf(reader: ReadableStreamDefaultReader<Uint8Array>): Omit<Lines, "status"> {
  const decoder = new TextDecoder();
  let text = "";
  return {
    async next() {
      while (!text.includes("\n")) {
        const { value, done } = await reader.read();
        if (done) return undefined;
        text += decoder.decode(value, { stream: true });
      }
      const end = text.indexOf("\n");
      const line = text.slice(0, end);
      text = text.slice(end + 1);
      return JSON.parse(line) as WatchLine;
    },
    stop: () => void reader.cancel().catch(() => undefined),
  };
}
