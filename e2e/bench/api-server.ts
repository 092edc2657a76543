import { createServer, type ServerResponse } from "node:http";
import { once } from "node:events";
import { clock } from "./clock.ts";
import { stamped, type Json } from "./objects.ts";
import { seeded } from "./random.ts";
import { roll, type Change, type Trace } from "./trace.ts";

/**
 * An API server that replays a trace: lists in pages, watches, one health answer. It runs in a process of its own
 * (`node api-server.ts PODS`), prints its port, and takes commands as JSON messages from its parent.
 */

interface Watcher {
  readonly plural: string;
  readonly response: ServerResponse;
}

const groups: Readonly<Record<string, string>> = {
  "/api/v1": "v1",
  "/apis/apps/v1": "apps/v1",
  "/apis/discovery.k8s.io/v1": "discovery.k8s.io/v1",
};

export type Command =
  | { readonly type: "play"; readonly perSecond: number; readonly count?: number }
  | { readonly type: "walk"; readonly perSecond: number; readonly seconds: number }
  | { readonly type: "load" };

export type Report =
  | { readonly type: "listening"; readonly port: number; readonly hash: string; readonly changes: number }
  | { readonly type: "played"; readonly at: number; readonly lines: number; readonly bytes: number }
  | { readonly type: "walked"; readonly sent: readonly (readonly [value: number, at: number])[] }
  | {
      readonly type: "load";
      readonly requests: number;
      readonly lists: number;
      readonly watches: number;
      readonly open: number;
      readonly bytes: number;
    };

const say = (report: Report): void => void process.send?.(report);

const pods = Number(process.argv[2] ?? 1000);
const trace: Trace = roll(pods);
const stores = new Map<string, Map<string, Json>>(
  Object.entries(trace.initial).map(([plural, objects]) => [
    plural,
    new Map(objects.map((object) => [uidOf(object), versioned(object, 1)])),
  ]),
);
const watchers = new Set<Watcher>();
const load = { requests: 0, lists: 0, watches: 0, bytes: 0 };
let version = 1;
let next = 0;

/** When the trace began, and how much slower than written it is played: objects tell the time at which they are sent. */
const opened = Date.now();
let [begun, slower] = [opened, 1];
const timeOf = (ms: number): number => (ms < 0 ? opened + ms : begun + ms * slower);

function uidOf(object: Json): string {
  return (object["metadata"] as { uid: string }).uid;
}

function versioned(object: Json, resourceVersion: number): Json {
  return {
    ...object,
    metadata: { ...(object["metadata"] as Json), resourceVersion: String(resourceVersion) },
  };
}

/** Sends one change to all who watch its kind. Returns the bytes of the line. */
function send({ plural, type, object }: Change): number {
  version += 1;
  const written = versioned(object, version);
  const store = stores.get(plural);
  if (type === "DELETED") store?.delete(uidOf(object));
  else store?.set(uidOf(object), written);
  const line = `${stamped(JSON.stringify({ type, object: written }), timeOf)}\n`;
  for (const watcher of watchers) {
    if (watcher.plural !== plural) continue;
    watcher.response.write(line);
    load.bytes += line.length;
  }
  return line.length;
}

const server = createServer((request, response) => {
  load.requests += 1;
  const url = new URL(request.url ?? "/", "http://localhost");
  const found = /^(\/api\/v1|\/apis\/[^/]+\/v1)(?:\/namespaces\/[^/]+)?\/([a-z]+)$/.exec(url.pathname);
  const [, group = "", plural = ""] = found ?? [];
  const store = stores.get(plural);
  response.writeHead(200, { "content-type": "application/json" });
  if (store === undefined) response.end('{"gitVersion":"v1.37.2"}');
  else if (url.searchParams.has("watch")) watch(plural, response);
  else response.end(list([...store.values()], groups[group], url.searchParams));
});

function watch(plural: string, response: ServerResponse): void {
  load.watches += 1;
  response.flushHeaders();
  const watcher = { plural, response };
  watchers.add(watcher);
  response.on("close", () => watchers.delete(watcher));
}

/** A page of a list, the continue token being the place where the next one begins. */
function list(all: readonly Json[], apiVersion: string | undefined, query: URLSearchParams): string {
  load.lists += 1;
  const limit = Number(query.get("limit") ?? 0) || all.length;
  const from = Number(query.get("continue") ?? 0);
  const items = all.slice(from, from + limit);
  const rest = all.length - from - items.length;
  const more = rest > 0 ? { continue: String(from + limit), remainingItemCount: rest } : {};
  const body = JSON.stringify({
    kind: "List",
    apiVersion,
    metadata: { resourceVersion: String(version), ...more },
    items,
  });
  const text = stamped(body, timeOf);
  load.bytes += text.length;
  return text;
}

/** Plays the trace at a rate (0: as fast as the readers accept), `count` changes or all that are left. */
async function play(perSecond: number, count = trace.changes.length): Promise<void> {
  const last = Math.min(trace.changes.length, next + count);
  const first = next;
  const began = performance.now();
  if (first === 0) {
    begun = Date.now();
    slower = perSecond === 0 ? 1 : ((trace.changes.length / perSecond) * 1000) / trace.span;
  }
  let bytes = 0;
  while (next < last) {
    const due =
      perSecond === 0
        ? last
        : Math.min(last, first + Math.floor(((performance.now() - began) / 1000) * perSecond) + 1);
    const until = perSecond === 0 ? Math.min(last, next + 200) : due;
    while (next < until) bytes += send(trace.changes[next++] as Change);
    if (perSecond === 0) await drained();
    else await new Promise((resolve) => setTimeout(resolve, 1));
  }
  say({ type: "played", at: clock(), lines: last - first, bytes });
}

async function drained(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  for (const { response } of watchers) if (response.writableNeedDrain) await once(response, "drain");
}

/** The number that was walked to last: it never falls, so that no value is taken for that of an earlier walk. */
let walked = 100_000;

const random = seeded(1);

/**
 * Walks a number that the page shows: ready replicas of the first ReplicaSet, a new value a change. Each comes somewhere
 * in its share of the time: at even distances all would wait alike for the next frame, as a tenth of a second is six.
 */
async function walk(perSecond: number, seconds: number): Promise<void> {
  const set = [...(stores.get("replicasets")?.values() ?? [])][0] as { status: Json } & Json;
  const began = performance.now();
  const sent: [number, number][] = [];
  const total = perSecond * seconds;
  const due = Array.from({ length: total }, (_, index) => ((index + random()) / perSecond) * 1000);
  for (let index = 0; index < total;) {
    const elapsed = performance.now() - began;
    for (; (due[index] ?? Infinity) <= elapsed; index++) {
      const value = ++walked;
      sent.push([value, clock()]);
      send({
        plural: "replicasets",
        type: "MODIFIED",
        object: { ...set, status: { ...set.status, readyReplicas: value } },
      });
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  say({ type: "walked", sent });
}

process.on("message", (command: Command) => {
  if (command.type === "play") void play(command.perSecond, command.count);
  else if (command.type === "walk") void walk(command.perSecond, command.seconds);
  else say({ type: "load", ...load, open: watchers.size });
});
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as { port: number };
  say({ type: "listening", port, hash: trace.hash, changes: trace.changes.length });
});
