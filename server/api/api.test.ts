import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createLog, type Log } from "../../lib/log/log.ts";
import { homeOf } from "../../lib/rollout/neighbourhood.ts";
import type { BoardRow } from "../../lib/view/view.ts";
import type { ServerView } from "../../lib/wire/events.ts";
import { createApi } from "./api.ts";
import { createReader } from "./reader.ts";
import { deployment, replicaSet, service, start, watching } from "../testing/small-rollout.ts";

let server: Server;
let log: Log;
let now: number;
let connection: ServerView;
let rows: BoardRow[];

const live: ServerView = {
  state: "live",
  since: start,
  lastHeard: start,
  watches: [],
  problem: undefined,
  source: undefined,
};

beforeEach(async () => {
  now = start + 10_000;
  connection = live;
  rows = [];
  log = createLog({ epoch: "life-1", homeOf, limits: { time: Infinity, bytes: Infinity } });
  const api = createApi({
    log,
    reader: createReader(log),
    rows: () => rows,
    connection: () => connection,
    resourceVersion: (kind, namespace) => (kind === "Pod" ? undefined : `${kind}@${namespace}`),
    now: () => now,
    watches: () => [
      {
        kind: "Pod",
        namespace: "",
        status: "live",
        lastHeard: start,
        resourceVersion: "17",
        objects: 3,
        list: { began: start, ended: start + 20 },
        restarts: 2,
        expiries: 1,
        badLines: 0,
      },
      {
        kind: "Event",
        namespace: "",
        status: "loading",
        lastHeard: undefined,
        resourceVersion: undefined,
        objects: 0,
        list: undefined,
        restarts: 0,
        expiries: 0,
        badLines: 0,
      },
    ],
    counts: () => ({ browsers: 2, topics: 1, frames: 10, beginnings: 1, packets: 11 }),
  });
  server = createServer((request, response) => void api(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function rollOut(): void {
  log.append(watching("Pod", "forbidden"), start);
  log.append(watching("EndpointSlice", "forbidden"), start);
  log.append(deployment("web:1.0", 2), start);
  log.append(replicaSet("web:1.0", 2, 2), start);
  log.open(start + 1_000);
  log.append(deployment("web:2.0", 0, 2), start + 5_000);
  log.append(replicaSet("web:2.0", 1, 0, 2), start + 5_010);
  log.append(replicaSet("web:2.0", 1, 1, 2), start + 9_000);
}

interface Body {
  readonly [field: string]: unknown;
  readonly error?: { readonly id: string; readonly args: Record<string, string>; readonly message: string };
}

async function get(path: string): Promise<{ readonly status: number; readonly body: Body }> {
  const { port } = server.address() as { port: number };
  const response = await fetch(`http://127.0.0.1:${String(port)}${path}`);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
  return { status: response.status, body: (await response.json()) as Body };
}

const web = "/api/rollouts/shop/web";

describe("one rollout", () => {
  test("the view of now says where it stands in the log and in the API server's versions", async () => {
    rollOut();
    const { status, body } = await get(web);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      at: now,
      epoch: "life-1",
      seq: log.seq(),
      connection: { state: "live", since: start, problem: null },
      deployment: {
        uid: "deployment-1",
        generation: 2,
        observedGeneration: 2,
        desired: 2,
        ceiling: 3,
        floor: 2,
      },
      outcome: "progressing",
    });
    expect(body["resourceVersions"]).toEqual({
      Deployment: "Deployment@shop",
      ReplicaSet: "ReplicaSet@shop",
      Service: "Service@shop",
      EndpointSlice: "EndpointSlice@shop",
      Pod: null,
      ConfigMap: "ConfigMap@shop",
      Secret: "Secret@shop",
      Event: "Event@shop",
    });
    expect(body["versions"]).toMatchObject([
      { replicaSet: "web-2", revision: 2, images: ["web:2.0"], desired: 1, existing: 1, ready: 1 },
      { replicaSet: "web-1", revision: 1, images: ["web:1.0"], desired: 2, existing: 2, ready: 2 },
    ]);
  });

  test("what nobody told is null, never 0", async () => {
    rollOut();
    const { body } = await get(web);
    expect(body["versions"]).toMatchObject([{ terminating: null }, { terminating: null }]);
    expect(body["traffic"]).toMatchObject({ state: "unknown" });
  });

  test("it follows the log from one reading to the next", async () => {
    rollOut();
    await get(web);
    log.append(replicaSet("web:2.0", 2, 2, 2), now);
    const { body } = await get(web);
    expect(body["seq"]).toBe(log.seq());
    expect((body["versions"] as unknown[])[0]).toMatchObject({ desired: 2, ready: 2 });
  });

  test("a past moment is shown as it was, and claims no version of the API server", async () => {
    rollOut();
    const { status, body } = await get(`${web}?at=${String(start + 5_009)}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ at: start + 5_009, seq: log.seq() - 2, deployment: { generation: 2 } });
    expect((body["versions"] as { replicaSet: string }[]).map((version) => version.replicaSet)).toEqual([
      "web-1",
    ]);
    expect(new Set(Object.values(body["resourceVersions"] as object))).toEqual(new Set([null]));
  });

  test("a moment from before what is kept is not kept, which is not the same as empty", async () => {
    rollOut();
    const { status, body } = await get(`${web}?at=${String(start + 999)}`);
    expect([status, body.error?.id]).toEqual([410, "atNotKept"]);
    expect(body.error?.args["keptFrom"]).toBe("2026-11-30T12:00:01.000Z");
  });

  test.each(["", "yesterday", "-1", "1.5", "1e3", "1".repeat(16)])("at=%s is no moment", async (at) => {
    rollOut();
    const { status, body } = await get(`${web}?at=${at}`);
    expect([status, body.error?.id]).toEqual([400, "atInvalid"]);
  });

  test("a moment that has not come is refused", async () => {
    rollOut();
    for (const at of [String(now + 1), "9".repeat(15)]) {
      const { status, body } = await get(`${web}?at=${at}`);
      expect([status, body.error?.id]).toEqual([400, "atInFuture"]);
    }
  });

  test("a Deployment that does not exist is a 404 whose view says so in words", async () => {
    rollOut();
    const { status, body } = await get("/api/rollouts/shop/none");
    expect(status).toBe(404);
    expect(body).toMatchObject({
      deployment: null,
      outcome: "none",
      versions: [],
      connection: { state: "live" },
    });
    expect(body["sentence"]).toContain("none");
  });

  test("one that was deleted is there in the past", async () => {
    rollOut();
    log.append({ kind: "Deployment", uid: "deployment-1", gone: true }, start + 9_500);
    expect((await get(web)).status).toBe(404);
    expect((await get(`${web}?at=${String(start + 9_400)}`)).status).toBe(200);
  });

  test("during the first look nothing is claimed about the past", async () => {
    connection = { ...live, state: "loading" };
    log.append(deployment("web:1.0", 2), start);
    expect((await get(web)).status).toBe(200);
    expect((await get("/api/rollouts/shop/other")).body).toMatchObject({ connection: { state: "loading" } });
    expect((await get(`${web}?at=${String(start)}`)).status).toBe(410);
  });

  test("a cluster that cannot be used is named with its problem", async () => {
    connection = { ...live, state: "refused", problem: { id: "contextUnset", args: { known: "a, b" } } };
    const { body } = await get(web);
    expect(body["connection"]).toMatchObject({ state: "refused", problem: { id: "contextUnset" } });
  });
});

describe("one Service", () => {
  test("is told with who is behind it, as now and as then", async () => {
    rollOut();
    log.append(service({ app: "web" }), start + 9_100);
    const { status, body } = await get("/api/services/shop/web");
    expect([status, body["seq"], body["at"]]).toEqual([200, log.seq(), now]);
    expect(body).toMatchObject({
      service: { uid: "service-1", type: "ClusterIP", selector: { app: "web" } },
      traffic: { state: "unknown", endpoints: null, shares: [] },
    });
    const past = await get(`/api/services/shop/web?at=${String(start + 9_000)}`);
    expect([past.status, past.body["service"]]).toEqual([404, null]);
    expect(past.body["sentence"]).toBe("There is no Service web in namespace shop.");
  });

  test("that is not there is a 404 that says so, and a bad moment is refused as for a rollout", async () => {
    rollOut();
    const { status, body } = await get("/api/services/shop/none");
    expect([status, body["service"], body["strategy"]]).toEqual([404, null, null]);
    expect((await get("/api/services/shop/none?at=soon")).status).toBe(400);
    expect((await get("/api/services/shop")).body.error?.id).toBe("noSuchApi");
  });
});

test("health tells how each watch and the pages' sockets do", async () => {
  const { status, body } = await get("/api/health");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    epoch: "life-1",
    connection: { state: "live" },
    wire: { browsers: 2, topics: 1, frames: 10, beginnings: 1, packets: 11 },
  });
  expect(body["watches"]).toMatchObject([
    {
      kind: "Pod",
      namespace: "",
      status: "live",
      objects: 3,
      restarts: 2,
      expiries: 1,
      list: { began: start },
    },
    { kind: "Event", resourceVersion: null, lastHeard: null, list: null },
  ]);
});

test("the board lists its rows by namespace and name, with their sentences", async () => {
  const row = (namespace: string, name: string): BoardRow => ({
    uid: `${namespace}-${name}`,
    namespace,
    name,
    outcome: "none",
    strategy: "rolling-update",
    sentence: { id: "absent", args: { namespace, name } },
    detail: undefined,
    calm: false,
    blocked: false,
    since: start,
    images: ["web:1.0"],
    versions: [],
    service: undefined,
    shares: [],
    trafficState: "unknown",
    spark: [],
    seenFrom: 0,
    gaps: [],
  });
  rows = [row("b", "a"), row("a", "z"), row("a", "b")];
  const { status, body } = await get("/api/rollouts");
  expect(status).toBe(200);
  expect(body).toMatchObject({ at: now, epoch: "life-1", seq: 0, connection: { state: "live" } });
  expect((body["rollouts"] as { uid: string }[]).map(({ uid }) => uid)).toEqual(["a-b", "a-z", "b-a"]);
  expect((body["rollouts"] as object[])[0]).toMatchObject({
    images: ["web:1.0"],
    sentence: expect.stringContaining("b") as string,
  });
});

test.each([
  "/api",
  "/api/rollouts/shop",
  "/api/rollouts/shop/",
  "/api/rollouts/a/b/c",
  "/api/rollouts/%E0%A4%A/x",
  "/api/x",
])("there is nothing at %s", async (path) => {
  const { status, body } = await get(path);
  expect([status, body.error?.id]).toEqual([404, "noSuchApi"]);
});
