import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { configMaps } from "../../kinds/config-map.ts";
import { simulatedClock, type SimulatedClock } from "../../testing/simulated-clock.ts";
import { type ApiServer, type Lines, startApiServer, type WatchLine } from "../testing/api-server.ts";

const maps = "/api/v1/namespaces/default/configmaps";
const options = { manager: "test" };
const begin = Date.UTC(2026, 0, 1);

let clock: SimulatedClock;
let server: ApiServer;
let open: Lines[];
beforeEach(async () => {
  clock = simulatedClock(begin);
  server = await startApiServer(clock);
  open = [];
});
afterEach(async () => {
  for (const { stop } of open) stop();
  await server.stop();
  expect(server.bugs).toEqual([]);
});

const put = (name: string, labels: Record<string, string> = {}, value = "1"): string => {
  const draft = { apiVersion: "v1", kind: "ConfigMap", metadata: { name, labels }, data: { value } };
  const { registry } = server;
  const there = registry.store.get(configMaps, "default", name) !== undefined;
  const object = there
    ? registry.update(configMaps, "default", name, draft, options)
    : registry.create(configMaps, "default", draft, options);
  return object.metadata.resourceVersion;
};
const drop = (name: string): void => {
  server.registry.remove(configMaps, "default", name, {});
};
const watch = async (query: string, accept?: string): Promise<Lines> => {
  const lines = await server.watch(`${maps}?watch=true${query}`, accept);
  open.push(lines);
  return lines;
};
const told = async (lines: Lines, count: number): Promise<readonly string[]> => {
  const said: string[] = [];
  for (let line = 0; line < count; line += 1) said.push(short(await lines.next()));
  return said;
};
const short = (line: WatchLine | undefined): string =>
  line === undefined
    ? "end"
    : [line.type, line.object.metadata.name, line.object.metadata.resourceVersion]
        .filter((part) => part !== undefined)
        .join(" ");

describe("a watch", () => {
  it("begins with all there is, then tells each change once and in order", async () => {
    const first = put("a");
    const lines = await watch("");
    const second = put("b");
    const third = put("a", {}, "2");
    drop("b");
    expect(await told(lines, 4)).toEqual([
      `ADDED a ${first}`,
      `ADDED b ${second}`,
      `MODIFIED a ${third}`,
      `DELETED b ${Number(third) + 1}`,
    ]);
  });

  it("goes on after a revision with nothing lost and nothing told again", async () => {
    const from = put("a");
    const second = put("b");
    const lines = await watch(`&resourceVersion=${from}`);
    const third = put("c");
    expect(await told(lines, 2)).toEqual([`ADDED b ${second}`, `ADDED c ${third}`]);
  });

  it("ends the initial events with a bookmark where they are asked for", async () => {
    const first = put("a");
    const lines = await watch(
      "&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true",
    );
    expect(await told(lines, 1)).toEqual([`ADDED a ${first}`]);
    expect(await lines.next()).toEqual({
      type: "BOOKMARK",
      object: {
        kind: "ConfigMap",
        apiVersion: "v1",
        metadata: { resourceVersion: first, annotations: { "k8s.io/initial-events-end": "true" } },
      },
    });
    expect(await told(lines, 0)).toEqual([]);
    const second = put("b");
    expect(await told(lines, 1)).toEqual([`ADDED b ${second}`]);
  });

  it("may start at a revision without what was there", async () => {
    const from = put("a");
    const lines = await watch(
      `&sendInitialEvents=false&resourceVersionMatch=NotOlderThan&resourceVersion=${from}`,
    );
    const second = put("b");
    expect(await told(lines, 1)).toEqual([`ADDED b ${second}`]);
  });

  it("tells an object that leaves a selection as it last matched, and one that enters it as new", async () => {
    put("a", { app: "x" });
    const lines = await watch("&labelSelector=app%3Dx");
    await told(lines, 1);
    const left = put("a", { app: "y" }, "2");
    const line = await lines.next();
    expect(line).toMatchObject({
      type: "DELETED",
      object: { metadata: { labels: { app: "x" }, resourceVersion: left }, data: { value: "1" } },
    });
    put("b", { app: "y" });
    const entered = put("a", { app: "x" }, "3");
    expect(await told(lines, 1)).toEqual([`ADDED a ${entered}`]);
    drop("b");
    drop("a");
    expect(await told(lines, 1)).toEqual([`DELETED a ${Number(entered) + 2}`]);
  });

  it("of one name tells of that one alone, by selector and by path", async () => {
    const bySelector = await watch("&fieldSelector=metadata.name%3Db");
    const byPath = await server.watch(`${maps}/b?watch=true`);
    open.push(byPath);
    put("a");
    const second = put("b");
    expect(await told(bySelector, 1)).toEqual([`ADDED b ${second}`]);
    expect(await told(byPath, 1)).toEqual([`ADDED b ${second}`]);
  });

  it("from a forgotten revision says so in one line and ends", async () => {
    const from = put("a");
    put("b");
    const last = put("c");
    server.registry.store.compact(Number(last));
    const lines = await watch(`&resourceVersion=${from}`);
    expect(lines.status).toBe(200);
    expect(await lines.next()).toEqual({
      type: "ERROR",
      object: {
        kind: "Status",
        apiVersion: "v1",
        metadata: {},
        status: "Failure",
        message: `too old resource version: ${from} (${last})`,
        reason: "Expired",
        code: 410,
      },
    });
    expect(await lines.next()).toBeUndefined();
  });

  it("tells where it stands once a minute, when asked to", async () => {
    const from = put("a");
    const lines = await watch(`&resourceVersion=${from}&allowWatchBookmarks=true&timeoutSeconds=3600`);
    const silent = await watch(`&resourceVersion=${from}&timeoutSeconds=3600`);
    put("b");
    await told(lines, 1);
    clock.advance(60_000);
    expect(await told(lines, 1)).toEqual([`BOOKMARK ${Number(from) + 1}`]);
    clock.advance(60_000);
    expect(await told(lines, 1)).toEqual([`BOOKMARK ${Number(from) + 1}`]);
    const last = put("c");
    expect(await told(silent, 2)).toEqual([`ADDED b ${Number(from) + 1}`, `ADDED c ${last}`]);
  });

  it("ends when its time is up, after all that it had to tell", async () => {
    const lines = await watch("&timeoutSeconds=10");
    const first = put("a");
    clock.advance(10_000);
    expect(await told(lines, 2)).toEqual([`ADDED a ${first}`, "end"]);
  });

  it("tells where it stands two seconds before its time is up, where it has as long", async () => {
    const from = put("a");
    const long = await watch(`&resourceVersion=${from}&allowWatchBookmarks=true&timeoutSeconds=10`);
    const brief = await watch(`&resourceVersion=${from}&allowWatchBookmarks=true&timeoutSeconds=1`);
    clock.advance(8_000);
    expect(await told(long, 1)).toEqual([`BOOKMARK ${from}`]);
    expect(await told(brief, 1)).toEqual(["end"]);
  });

  it("that is to begin with all there is at a time to come says so in its first line", async () => {
    const query = "&sendInitialEvents=true&resourceVersionMatch=NotOlderThan";
    const lines = await watch(`&resourceVersion=99999999999999${query}`);
    const line = await lines.next();
    expect(line).toMatchObject({
      type: "ERROR",
      object: { code: 504, reason: "Timeout", details: { retryAfterSeconds: 1 } },
    });
    expect(await lines.next()).toBeUndefined();
  });

  it("tells of one row a line to who reads Tables, and the columns once", async () => {
    put("a");
    const lines = await watch("", "application/json;as=Table;v=v1;g=meta.k8s.io");
    const first = await lines.next();
    expect(first).toMatchObject({
      type: "ADDED",
      object: {
        kind: "Table",
        apiVersion: "meta.k8s.io/v1",
        rows: [{ object: { kind: "PartialObjectMetadata", metadata: { name: "a" } } }],
      },
    });
    expect((first?.object["columnDefinitions"] as readonly unknown[])[0]).toMatchObject({ name: "Name" });
    put("b");
    const second = await lines.next();
    expect(second?.object["columnDefinitions"]).toBeNull();
  });

  it("tells metadata alone to who asks for no more", async () => {
    put("a");
    const lines = await watch("", "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io");
    const line = await lines.next();
    expect(line?.object).toMatchObject({ kind: "PartialObjectMetadata", metadata: { name: "a" } });
    expect(line?.object).not.toHaveProperty("data");
  });

  it("stops to hear of changes when its client goes", async () => {
    const lines = await watch("");
    put("a");
    await told(lines, 1);
    expect(server.listeners()).toBe(1);
    lines.stop();
    await expect.poll(server.listeners).toBe(0);
  });
});
