import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { io, type Socket } from "socket.io-client";
import { afterEach, describe, expect, it } from "vitest";
import { createLog, type Log } from "../../lib/log/log.ts";
import { homeOf } from "../../lib/rollout/neighbourhood.ts";
import { createDecoder, decode } from "../../lib/wire/codec/decoder.ts";
import type { BrowserEvents, Range, ServerEvents } from "../../lib/wire/events.ts";
import { Decoder, Encoder } from "../../lib/wire/parser.ts";
import { createSockets, type Sockets } from "./sockets.ts";
import type { HubSource } from "./source.ts";
import { createRandom, createTestCluster, type TestCluster } from "../../lib/log/testing/cluster.ts";

type Client = Socket<ServerEvents, BrowserEvents>;

const limits = { time: 3_600_000, bytes: 1e8 };
const web = { type: "rollout", namespace: "shop", name: "web" } as const;

function sourceOf(log: Log): HubSource {
  return {
    log,
    limits,
    now: Date.now,
    source: () => undefined,
    problem: () => undefined,
    lastHeard: () => undefined,
  };
}

interface Served {
  readonly url: string;
  readonly log: Log;
  readonly cluster: TestCluster;
  readonly sockets: Sockets;
  readonly server: Server;
}

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function serve(): Promise<Served> {
  const cluster = createTestCluster(createRandom(7));
  const log = createLog({ epoch: "one", homeOf, limits });
  for (let index = 0; index < 40; index++)
    for (const change of cluster.step(Date.now())) log.append(change, Date.now());
  log.open(Date.now());
  const sockets = createSockets(sourceOf(log));
  const server = createServer(sockets.request);
  server.on("upgrade", sockets.upgrade);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  closing.push(
    () => sockets.close(),
    () => new Promise((resolve) => server.close(resolve)),
  );
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, log, cluster, sockets, server };
}

function connect({ url }: Served, transports = ["websocket"]): Client {
  const client: Client = io(url, {
    transports,
    parser: { Encoder, Decoder },
    forceNew: true,
    reconnection: false,
  });
  closing.push(() => client.disconnect());
  return client;
}

const once = <E extends keyof ServerEvents>(client: Client, event: E): Promise<Parameters<ServerEvents[E]>> =>
  new Promise((resolve) => {
    client.once(event, ((...args: Parameters<ServerEvents[E]>) => resolve(args)) as never);
  });

const gone = (client: Client): Promise<string> =>
  new Promise((resolve) => client.once("disconnect", resolve));

/** Follows a rollout and counts its facts. */
function follow(client: Client) {
  const decoder = createDecoder();
  const seen = { facts: 0, bytes: 0, last: 0, ranges: [] as Range[], problem: "" };
  const take = (range: Range, bytes: Uint8Array): void => {
    const decoded = decode(decoder, bytes);
    if (decoded.type === "malformed") seen.problem = decoded.problem;
    else seen.facts += decoded.facts.length;
    seen.last = decoded.type === "good" ? (decoded.facts.at(-1)?.seq ?? seen.last) : seen.last;
    seen.bytes += bytes.length;
    seen.ranges.push(range);
    client.emit("got", range.channel, range.through);
  };
  client.on("begin", (_topic, range, bytes) => take(range, bytes));
  client.on("frames", take);
  client.emit("watch", web, null);
  return seen;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 2));
}

const uidOf = ({ log }: Served): string =>
  [...log.world.objects.Deployment.values()].find(({ name }) => name === "web")?.uid ?? "";

/** Changes the Deployment web once. */
function change(served: Served, generation: number): number {
  const { log } = served;
  const before = log.world.objects.Deployment.get(uidOf(served));
  if (before === undefined) throw new Error("There is no web");
  return log.append({ kind: "Deployment", uid: before.uid, put: { ...before, generation } }, Date.now()).seq;
}

describe("the socket of the pages", () => {
  it.each([["websocket"], ["polling"]])("brings every fact to a page over %s", async (transport) => {
    const served = await serve();
    const client = connect(served, [transport]);
    const [hello] = await once(client, "hello");
    expect(hello.epoch).toBe("one");
    const seen = follow(client);
    await once(client, "begin");
    const before = seen.facts;
    let last = 0;
    for (let index = 0; index < 20; index++) last = change(served, 100 + index);
    await until(() => seen.last === last);
    expect(seen.problem).toBe("");
    expect(seen.facts - before).toBe(20);
  });

  it("encodes a frame once for all pages (rule 12)", async () => {
    const served = await serve();
    const clients = Array.from({ length: 10 }, () => connect(served));
    const all = await Promise.all(
      clients.map(async (client) => {
        await once(client, "hello");
        const seen = follow(client);
        await once(client, "begin");
        return seen;
      }),
    );
    const before = served.sockets.counts();
    for (let round = 0; round < 5; round++) {
      const last = change(served, 200 + round);
      await until(() => all.every((seen) => seen.last === last));
    }
    const after = served.sockets.counts();
    expect(after.frames - before.frames).toBe(5);
    expect(after.packets - before.packets).toBe(5);
  });

  it("compresses no message (rule 24)", async () => {
    const served = await serve();
    const { port } = served.server.address() as AddressInfo;
    const headers = await new Promise<NodeJS.Dict<string | string[]>>((resolve, reject) => {
      request({
        port,
        path: "/socket.io/?EIO=4&transport=websocket",
        headers: {
          Connection: "Upgrade",
          Upgrade: "websocket",
          "Sec-WebSocket-Version": "13",
          "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
          "Sec-WebSocket-Extensions": "permessage-deflate",
        },
      })
        .on("upgrade", (response, socket) => {
          socket.destroy();
          resolve(response.headers);
        })
        .on("error", reject)
        .end();
    });
    expect(headers["sec-websocket-extensions"]).toBeUndefined();
  });

  it.each([
    ["a topic that is none", ["watch", { type: "secrets" }, null]],
    ["a name that cannot be one", ["watch", { type: "rollout", namespace: "shop", name: "../etc" }, null]],
    ["a place that makes no sense", ["watch", web, { epoch: "one", channel: -1, frame: 0.5 }]],
    ["a receipt that is none", ["got", "one", {}]],
    ["an event of another name", ["shutdown"]],
    ["a question without a way to answer", ["clock", 5]],
  ])("closes the connection that sends %s, and no other (rule 23)", async (_, message) => {
    const served = await serve();
    const [bad, good] = [connect(served), connect(served)];
    await Promise.all([once(bad, "hello"), once(good, "hello")]);
    const seen = follow(good);
    await once(good, "begin");
    const [why, end] = [once(bad, "refused"), gone(bad)];
    (bad.emit as (...args: unknown[]) => void)(...message);
    expect(await why).toEqual(["malformed"]);
    await end;
    const last = change(served, 300);
    await until(() => seen.last === last);
  });

  it("closes a connection that sends too much at once, or too often (rule 22)", async () => {
    const served = await serve();
    const [long, fast] = [connect(served), connect(served)];
    await Promise.all([once(long, "hello"), once(fast, "hello")]);
    const end = gone(long);
    (long.emit as (...args: unknown[]) => void)("watch", { type: "x".repeat(5_000) }, null);
    await end;
    const why = once(fast, "refused");
    for (let index = 0; index < 200; index++) fast.emit("leave", { type: "board" });
    expect(await why).toEqual(["too-fast"]);
  });

  it("shows open pages another log as a server that has started anew", async () => {
    const served = await serve();
    const client = connect(served);
    await once(client, "hello");
    const next = createLog({ epoch: "two", homeOf, limits });
    next.open(Date.now());
    const hello = once(client, "hello");
    served.sockets.use(sourceOf(next));
    expect((await hello)[0].epoch).toBe("two");
    const begin = once(client, "begin");
    client.emit("watch", web, null);
    expect((await begin)[0]).toBe("rollout/shop/web");
  });

  it("forgets what a page had when it goes", async () => {
    const served = await serve();
    const client = connect(served);
    await once(client, "hello");
    follow(client);
    await once(client, "begin");
    expect(served.sockets.counts()).toMatchObject({ browsers: 1, topics: 1 });
    client.disconnect();
    await until(() => served.sockets.counts().browsers === 0);
  });
});
