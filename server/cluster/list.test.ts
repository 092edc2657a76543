import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { at, stringAt, type Raw } from "../../lib/base/raw.ts";
import type { Cluster } from "./cluster.ts";
import { list } from "./list.ts";
import { isFar, type Failed } from "./request.ts";
import { refuse, rst, send, type FakeAnswer } from "./testing/answers.ts";
import { directCluster } from "./testing/direct.ts";
import { startFakeApi, type FakeApi } from "./testing/fake-api.ts";
import { createClock } from "./testing/manual-clock.ts";
import { pod } from "./testing/objects.ts";
import { tuning } from "./tuning.ts";

let api: FakeApi;
let cluster: Cluster;
beforeEach(async () => {
  api = await startFakeApi();
  cluster = directCluster(api.url, createClock());
});
afterEach(async () => {
  await cluster.close();
  await api.kill();
});

const target = { path: "/api/v1", plural: "pods", namespace: "", metadataOnly: false };

async function read(pageSize = 2, signal = new AbortController().signal) {
  const names: (string | undefined)[] = [];
  const item = (raw: Raw): number => names.push(stringAt(raw, "metadata", "name"));
  return { names, result: await list(cluster, target, { ...tuning, pageSize }, { signal, item }) };
}

const problem = (result: unknown): unknown => at((result as Failed).problem, "id");

test("all pages are read, and the version is that of the first", async () => {
  api.put(...["a", "b", "c", "d", "e"].map((name) => pod(name)));
  const { names, result } = await read();
  expect(names).toEqual(["a", "b", "c", "d", "e"]);
  expect(result).toEqual({ type: "listed", version: "15" });
  expect(api.requests.map(({ query }) => query["limit"])).toEqual(["2", "2", "2"]);
});

test("an empty list is a list", async () => {
  expect((await read()).result).toEqual({ type: "listed", version: "10" });
});

test("history that is forgotten between two pages is told", async () => {
  api.put(pod("a"), pod("b"), pod("c"));
  api.decide = ({ query }) => {
    if (query["continue"] !== undefined) {
      api.put(pod("d"));
      api.compact();
    }
    return undefined;
  };
  expect(problem((await read()).result)).toBe("expired");
});

test("an answer that is compressed is read, and one that is cut is noticed", async () => {
  const body = gzipSync(JSON.stringify({ metadata: { resourceVersion: "7" }, items: [pod("€")] }));
  const zipped =
    (bytes: Buffer): FakeAnswer =>
    (_, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(bytes);
  api.script("pods", zipped(body), zipped(body.subarray(0, 40)));
  const whole = await read();
  expect(whole).toMatchObject({ names: ["€"], result: { version: "7" } });
  expect(problem((await read()).result)).toBe("connectionLost");
});

test("a connection that breaks in the middle is no list", async () => {
  api.script("pods", (_, response) => {
    response.writeHead(200, { "content-length": "1000" });
    response.write('{"items":[');
    setImmediate(() => rst(response));
  });
  expect(problem((await read()).result)).toBe("connectionLost");
});

test.each([
  ["a page of text", send(200, "text/html", "<h1>Welcome</h1>"), "notKubernetes"],
  [
    "half a page",
    send(200, "application/json", '{"metadata":{"resourceVersion":"1"},"items":[{"a":'),
    "notKubernetes",
  ],
  ["a list without a version", send(200, "application/json", '{"items":[]}'), "notKubernetes"],
  ["a refusal", refuse(403, "no"), "forbidden"],
] as const)("%s is no list", async (_, answer, id) => {
  api.script("pods", answer);
  expect(problem((await read()).result)).toBe(id);
});

test("what is no object of Kubernetes is left out", async () => {
  const items = [pod("a"), { kind: "Status" }, { metadata: { name: "nameless" } }];
  api.script(
    "pods",
    send(200, "application/json", JSON.stringify({ metadata: { resourceVersion: "7" }, items })),
  );
  expect((await read()).names).toEqual(["a"]);
});

test("while a large page is read everything else gets its turn", async () => {
  const text = "x".repeat(10_000);
  const items = Array.from({ length: 500 }, (_, n) => pod(`p${n}`, { spec: { text } }));
  api.script(
    "pods",
    send(200, "application/json", JSON.stringify({ metadata: { resourceVersion: "7" }, items })),
  );
  let turns = 0;
  let reading = true;
  const turn = (): void => {
    turns++;
    if (reading) setImmediate(turn);
  };
  const item = (): void => {
    if (turns === 0) turn();
  };
  await list(cluster, target, tuning, { signal: new AbortController().signal, item });
  reading = false;
  // 5 MB in turns of 32 kB.
  expect(turns).toBeGreaterThanOrEqual(120);
});

test("pages are packed on the way from another machine only", () => {
  const near = ["https://127.0.0.1:6443", "http://localhost:8001", "https://[::1]:6443"];
  expect(near.map(isFar)).toEqual([false, false, false]);
  expect(["https://10.0.0.1:6443", "https://localhost.example", "https://api.example"].map(isFar)).toEqual([
    true,
    true,
    true,
  ]);
});

test("the next page is asked for while the items of one are read", async () => {
  const text = "x".repeat(10_000);
  const items = Array.from({ length: 500 }, (_, n) => pod(`p${n}`, { spec: { text } }));
  const page = (metadata: object): FakeAnswer =>
    send(200, "application/json", JSON.stringify({ metadata, items }));
  api.script("pods", page({ resourceVersion: "7", continue: "more" }), page({ resourceVersion: "7" }));
  const asked: number[] = [];
  const item = (): number => asked.push(api.requests.length);
  await list(cluster, target, tuning, { signal: new AbortController().signal, item });
  expect([asked[0], asked[499], asked.length]).toEqual([1, 2, 1_000]);
  expect(api.requests[1]?.query["continue"]).toBe("more");
});

test("nothing more is asked for or told after it was given up", async () => {
  api.put(...["a", "b", "c", "d", "e"].map((name) => pod(name)));
  const stop = new AbortController();
  const names: unknown[] = [];
  const item = (raw: Raw): void => {
    names.push(stringAt(raw, "metadata", "name"));
    stop.abort();
  };
  await list(cluster, target, { ...tuning, pageSize: 2 }, { signal: stop.signal, item });
  expect(names).toEqual(["a"]);
  expect(api.requests).toHaveLength(1);
});
