import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { kinds } from "../../lib/kinds/kinds.ts";
import type { Change } from "../../lib/log/fact.ts";
import { createLog, type Log } from "../../lib/log/log.ts";
import { homeOf } from "../../lib/rollout/neighbourhood.ts";
import type { Source } from "../../lib/view/connection.ts";
import { refuse, send } from "../cluster/testing/answers.ts";
import { directCluster } from "../cluster/testing/direct.ts";
import { startFakeApi, type FakeApi } from "../cluster/testing/fake-api.ts";
import { createClock } from "../cluster/testing/manual-clock.ts";
import { createReader } from "../api/reader.ts";
import { deployment, replicaSet, start } from "../testing/small-rollout.ts";
import { linesOf } from "./answerer.ts";
import { createSite } from "./site.ts";

let api: FakeApi;
let log: Log;
let address: string;
let now = start;
let source: Source;
const stops: (() => unknown)[] = [];

const pod = (name: string, revision: number): Change => {
  const owner = { kind: "ReplicaSet", name: "web", uid: `set-${revision}`, controller: true };
  const metadata = { name, namespace: "shop", uid: name, ownerReferences: [owner] };
  const raw = { metadata, spec: { containers: [] }, status: { phase: "Running" } };
  return { kind: "Pod", uid: name, put: kinds.Pod.read(raw, { digest: (text) => text }) };
};

beforeEach(async () => {
  now = start;
  source = {
    type: "cluster",
    context: "playground",
    server: "https://127.0.0.1:1",
    namespaces: [],
    readOnly: false,
    playground: { kubeconfig: "/k" },
  };
  api = await startFakeApi();
  const cluster = directCluster(api.url, createClock());
  log = createLog({ epoch: "one", homeOf, limits: { time: Infinity, bytes: Infinity } });
  const versions = [replicaSet("shop/web:1.0", 1, 1), replicaSet("shop/web:2.0", 1, 1, 2)];
  for (const change of [
    deployment("shop/web:2.0", 1, 2),
    ...versions,
    pod("web-1-abc", 1),
    pod("web-2-xyz", 2),
  ])
    log.append(change, start);
  log.open(start);
  const site = createSite({ cluster, source: () => source, log, reader: createReader(log), now: () => now });
  const server = createServer((request, response) => void site(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stops.push(api.kill, cluster.close, () => server.close());
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const ask = async (path = "/api/site/shop/web") => {
  const response = await fetch(`${address}${path}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

test("a Service is asked through the API, and who answered has the colour of its stage", async () => {
  api.decide = () => send(200, "application/json", '{"version":"2.0","pod":"web-2-xyz","greeting":"Hello."}');
  expect((await ask()).body).toEqual({
    at: start,
    status: 200,
    version: { uid: "set-2", deployment: "web", label: "2.0", letter: "B", colour: 1, pod: "web-2-xyz" },
    lines: ["Hello."],
    problem: null,
  });
  expect(api.requests.map(({ method, path }) => [method, path])).toEqual([
    ["GET", "/api/v1/namespaces/shop/services/web/proxy/"],
  ]);
});

test("an error of the one who answered is that one's", async () => {
  api.decide = () =>
    send(503, "application/json", '{"pod":"web-1-abc","error":"the catalogue is unreachable"}');
  expect((await ask()).body).toMatchObject({
    status: 503,
    version: { label: "1.0", letter: "A" },
    lines: ["the catalogue is unreachable"],
  });
});

test("somebody who names no pod is nobody's version", async () => {
  api.decide = () => send(200, "text/plain", "Welcome!\nweb-3-gone\n");
  expect((await ask()).body).toMatchObject({ status: 200, version: null, lines: ["Welcome!", "web-3-gone"] });
});

test("a Service without endpoints has nobody who answers", async () => {
  api.decide = () => refuse(503, 'no endpoints available for service "web"');
  expect((await ask()).body).toMatchObject({
    status: 503,
    version: null,
    lines: ['no endpoints available for service "web"'],
  });
});

test("an API server that is gone is a problem, not an answer", async () => {
  await api.kill();
  const { body } = await ask();
  expect(body).toMatchObject({ status: null, version: null, problem: { id: "unreachable" } });
});

test.each([
  "/api/site",
  "/api/site/shop",
  "/api/site/shop/web/more",
  "/api/site/shop/..%2f..%2fsecrets",
  "/api/site/SHOP/web",
  "/api/site//web",
])("%s is no Service", async (path) => {
  expect(await ask(path)).toMatchObject({ status: 404, body: { error: { id: "noSuchApi" } } });
  expect(api.requests).toEqual([]);
});

test("only the playground has a site", async () => {
  if (source.type === "cluster") source = { ...source, playground: undefined };
  expect(await ask()).toMatchObject({ status: 404, body: { error: { id: "siteElsewhere" } } });
  expect(api.requests).toEqual([]);
});

test("a class may look, and a flood waits", async () => {
  api.decide = () => send(200, "text/plain", "ok");
  const statuses = (await Promise.all(Array.from({ length: 61 }, () => ask()))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  now += 1_000;
  expect((await ask()).status).toBe(200);
});

test("a page without end is cut, and so are its lines", () => {
  expect(linesOf("x".repeat(10_000))[0]).toHaveLength(200);
  expect(linesOf("a\n".repeat(100))).toHaveLength(5);
  expect(linesOf("[1]")).toEqual([]);
});
