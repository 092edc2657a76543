import { connect as connectTcp, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Clock } from "../../clock.ts";
import { realClock } from "../../clock.ts";
import { configMaps } from "../../kinds/config-map.ts";
import { type ApiServer, type Lines, startApiServer } from "../testing/api-server.ts";
import { usualPump } from "./pump.ts";

/** What is waited for comes at once; a machine may have other things to do. */
const soon = { timeout: 20_000, interval: 5 };
const few = 8;
const maps = "/api/v1/namespaces/default/configmaps";

/** The real clock, and how many wait for it. */
function countingClock(): Clock & { readonly waiting: () => number } {
  let waiting = 0;
  return {
    now: realClock.now,
    waiting: () => waiting,
    after(delay, then) {
      let counts = 1;
      waiting += 1;
      const over = (): void => {
        waiting -= counts;
        counts = 0;
      };
      const undo = realClock.after(delay, () => {
        over();
        then();
      });
      return () => {
        over();
        undo();
      };
    },
  };
}

let clock: ReturnType<typeof countingClock>;
let server: ApiServer;
let before: number;
beforeEach(async () => {
  clock = countingClock();
  server = await startApiServer(clock);
  before = sockets();
});
afterEach(async () => {
  await server.stop();
  expect(server.bugs).toEqual([]);
});

/** Both ends of all connections of this process. */
const sockets = (): number =>
  process.getActiveResourcesInfo().filter((resource) => resource === "TCPSocketWrap").length;

interface Client {
  readonly tcp: Socket;
  readonly tls: TLSSocket;
}

const request = (path: string): string =>
  [`GET ${path} HTTP/1.1`, "Host: x", "Authorization: Bearer admin-token", "", ""].join("\r\n");
const watch = request(`${maps}?watch=true&allowWatchBookmarks=true`);

async function connect(): Promise<Client> {
  const tcp = connectTcp({ host: "127.0.0.1", port: Number(new URL(server.url).port) });
  const tls = connectTls({ socket: tcp, ca: server.ca });
  tls.on("error", () => undefined);
  await new Promise((resolve) => tls.once("secureConnect", resolve));
  return { tcp, tls };
}

/** Each says something; waits until so many watches are open in all. */
async function say(clients: readonly Client[], text: string, watches: number): Promise<void> {
  for (const { tls } of clients) {
    tls.write(text);
    tls.resume();
  }
  await expect.poll(() => server.listeners(), soon).toBe(watches);
}

const gone = async (): Promise<void> => {
  await expect.poll(() => server.listeners(), soon).toBe(0);
  await expect.poll(() => clock.waiting(), soon).toBe(0);
  await expect.poll(sockets, soon).toBe(before);
};

const put = (name: string, value: string): string =>
  (server.registry.store.get(configMaps, "default", name) === undefined
    ? server.registry.create(configMaps, "default", draft(name, value), { manager: "test" })
    : server.registry.update(configMaps, "default", name, draft(name, value), { manager: "test" })
  ).metadata.resourceVersion;
const draft = (name: string, value: string) => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name },
  data: { value },
});

describe("of a watcher that is gone nothing remains", () => {
  it.each<[string, (client: Client) => Promise<void> | void]>([
    ["that hung up", ({ tls }) => void tls.destroy()],
    ["that reset its connection", ({ tcp }) => void tcp.resetAndDestroy()],
    ["that closed its half, as after its last request", ({ tls }) => void tls.end()],
    ["whose TCP connection was closed in one direction, without a word of TLS", ({ tcp }) => void tcp.end()],
    [
      "that read nothing of what it was told, and hung up",
      ({ tls }) => {
        tls.pause();
        for (let change = 0; change < 20; change += 1) put("large", String(change).repeat(50_000));
        tls.destroy();
      },
    ],
    [
      "that was told something the moment it left",
      ({ tls }) => {
        tls.destroy();
        put("late", "1");
      },
    ],
  ])("%s", async (_, leave) => {
    const clients = await Promise.all(Array.from({ length: few }, connect));
    await say(clients, watch, few);
    for (const client of clients) await leave(client);
    await gone();
  });

  it("that asked for several in one breath, though only the first was being answered", async () => {
    const client = await connect();
    await say([client], watch.repeat(10), 10);
    client.tls.destroy();
    await gone();
  });

  it("that asked for a list behind a watch, and another behind that", async () => {
    for (let number = 0; number < 20; number += 1) put(`large-${number}`, "x".repeat(50_000));
    const client = await connect();
    await say([client], watch + request(maps) + watch, 2);
    client.tls.destroy();
    await gone();
  });

  it("that hung up before it was answered", async () => {
    const clients = await Promise.all(Array.from({ length: few }, connect));
    for (const { tls } of clients) tls.write(watch, () => void tls.destroy());
    await gone();
  });
});

describe("a hundred watchers", () => {
  const crowd = 100;
  /** What is told to those who read is short, so that the test is. */
  const listen = (): Promise<Lines> =>
    server.watch(`${maps}?watch=true`, "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io");

  it("hear of each change before the one after next, whoever of them reads nothing", async () => {
    const open: Lines[] = [];
    for (let number = 0; number < crowd / 2; number += 1) open.push(await listen());
    const deaf = await Promise.all(Array.from({ length: crowd / 2 }, connect));
    await say(deaf, watch, crowd);
    for (const { tls } of deaf) tls.pause();
    for (let change = 0; change < 30; change += 1) {
      const revision = put("told", String(change).repeat(20_000));
      const heard = await Promise.all(open.map((lines) => lines.next()));
      expect(new Set(heard.map((line) => line?.object.metadata.resourceVersion))).toEqual(
        new Set([revision]),
      );
    }
    for (const lines of open) lines.stop();
    for (const { tls } of deaf) tls.destroy();
    await gone();
  });

  it("lose those that lag too far behind, and no others", async () => {
    const reader = await listen();
    const deaf = await Promise.all(Array.from({ length: 3 }, connect));
    await say(deaf, watch, 1 + deaf.length);
    for (const { tls } of deaf) tls.pause();
    const weight = 200_000;
    // What a connection takes on its way is not waiting: a few megabytes.
    const changes = Math.ceil((2 * usualPump.weight) / weight);
    for (let change = 0; change < changes; change += 1) {
      put("told", String(change % 10).repeat(weight));
      await reader.next();
    }
    await expect.poll(() => server.listeners(), soon).toBe(1);
    for (const { tls } of deaf) tls.destroy();
    reader.stop();
    await gone();
  });
});
