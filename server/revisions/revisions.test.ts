import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { hidden } from "../../lib/mask/hidden.ts";
import { refuse, send } from "../cluster/testing/answers.ts";
import { directCluster } from "../cluster/testing/direct.ts";
import { startFakeApi, type FakeApi } from "../cluster/testing/fake-api.ts";
import { createClock } from "../cluster/testing/manual-clock.ts";
import { createDoor } from "../watch/door.ts";
import { createRevisions } from "./revisions.ts";

const selector = {
  matchLabels: { app: "web" },
  matchExpressions: [{ key: "tier", operator: "In", values: ["a"] }],
};
const key = new TextEncoder().encode("key");

interface Set {
  readonly number: string | undefined;
  readonly image: string;
  readonly former?: string;
  readonly owner?: string;
  readonly password?: string;
}

const template = ({ image, password = "hunter2" }: Set) => ({
  metadata: { creationTimestamp: null, labels: { "pod-template-hash": image, app: "web" } },
  spec: {
    containers: [
      {
        name: "web",
        image: `web:${image}`,
        env: [
          { name: "DB_PASSWORD", value: password },
          { name: "DATABASE_URL", value: `postgres://app:${password}@db/shop` },
        ],
        args: ["--token", password, `--api-key=${password}`],
      },
    ],
  },
});

const replicaSet = (set: Set) => ({
  metadata: {
    name: `web-${set.image}`,
    uid: `uid-${set.image}`,
    annotations: {
      ...(set.number === undefined ? {} : { "deployment.kubernetes.io/revision": set.number }),
      ...(set.former === undefined ? {} : { "deployment.kubernetes.io/revision-history": set.former }),
    },
    ownerReferences: [{ kind: "Deployment", name: "web", uid: set.owner ?? "web-uid", controller: true }],
  },
  spec: { replicas: 1, template: template(set) },
});

const deployment = {
  metadata: { name: "web", namespace: "shop", uid: "web-uid" },
  spec: { selector, template: template({ number: "4", image: "1.0" }) },
};

const history: readonly Set[] = [
  { number: "2", image: "2.0" },
  { number: "4", image: "1.0", former: "1" },
  { number: "3", image: "3.0", password: "other-secret" },
  { number: "9", image: "9.0", owner: "another" },
  { number: undefined, image: "0.0" },
];

let api: FakeApi;
let address: string;
let sets: readonly Set[];
const stops: (() => unknown)[] = [];

beforeEach(async () => {
  sets = history;
  api = await startFakeApi();
  api.decide = ({ path }) => {
    if (path.endsWith("/deployments/web")) return send(200, "application/json", JSON.stringify(deployment));
    if (path.endsWith("/replicasets"))
      return send(200, "application/json", JSON.stringify({ items: sets.map(replicaSet) }));
    return refuse(404, "not found");
  };
  const cluster = directCluster(api.url, createClock());
  const revisions = createRevisions({ cluster, key, now: () => 7 });
  const server = createServer((request, response) => void revisions.answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stops.push(api.kill, cluster.close, () => server.close(), revisions.stop);
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

interface Body {
  readonly error?: { readonly id: string; readonly args: object; readonly message: string };
  readonly yaml: string;
  readonly fields: readonly object[];
  readonly lines: readonly { readonly type: string; readonly text: string }[];
}

async function ask(path: string): Promise<{ status: number; text: string; body: Body }> {
  const response = await fetch(`${address}/api/revisions/${path}`);
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) as Body };
}

test("a template is told as YAML, without its hash label; what is hidden reads as it does in the log", async () => {
  const { status, text, body } = await ask("shop/web/2");
  expect(status).toBe(200);
  expect(text).not.toContain("hunter2");
  expect(body).toMatchObject({
    at: 7,
    namespace: "shop",
    name: "web",
    revision: 2,
    replicaSet: "web-2.0",
    uid: "uid-2.0",
  });
  const shown = parse(body.yaml) as ReturnType<typeof template>;
  expect(shown.metadata).toEqual({ labels: { app: "web" } });
  expect(shown.spec.containers[0]).toMatchObject({
    name: "web",
    image: "web:2.0",
    env: [{ name: "DB_PASSWORD", value: hidden("hunter2", createDoor(key).digest) }, {}],
  });
});

test("two templates are compared by field and by line, and a hidden value that differs shows that", async () => {
  const { status, text, body } = await ask("shop/web/diff?from=2&to=3");
  expect(status).toBe(200);
  expect(text).not.toMatch(/hunter2|other-secret/u);
  expect(body).toMatchObject({
    from: { revision: 2, replicaSet: "web-2.0" },
    to: { revision: 3, replicaSet: "web-3.0" },
  });
  expect(body.fields).toContainEqual({
    path: "spec.containers[web].image",
    before: "web:2.0",
    after: "web:3.0",
  });
  expect(body.fields).toHaveLength(5);
  expect(body.lines).toContainEqual({ type: "removed", text: "      image: web:2.0", before: 7 });
  expect(body.lines).toContainEqual({ type: "added", text: "      image: web:3.0", after: 7 });
});

test("two alike differ in what is not hidden alone", async () => {
  const { body } = await ask("shop/web/diff?from=2&to=4");
  expect(body.fields).toEqual([{ path: "spec.containers[web].image", before: "web:2.0", after: "web:1.0" }]);
  expect((await ask("shop/web/diff?from=2&to=2")).body).toMatchObject({ fields: [], lines: [] });
});

test("it is read afresh, by the Deployment's own selector", async () => {
  await ask("shop/web/2");
  expect(api.requests.map(({ path, query }) => [path, query])).toEqual([
    ["/apis/apps/v1/namespaces/shop/deployments/web", {}],
    ["/apis/apps/v1/namespaces/shop/replicasets", { labelSelector: "app=web,tier in (a)" }],
  ]);
});

describe("there is a clear sentence", () => {
  test.each([
    ["shop/web/1", 409, "revisionRenumbered", "Revision 1 of web is now 4"],
    ["shop/web/diff?from=1&to=2", 409, "revisionRenumbered", "Revision 1 of web is now 4"],
    ["shop/web/7", 404, "revisionGone", "it keeps 2, 3, 4"],
    ["shop/web/9", 404, "revisionGone", "it keeps 2, 3, 4"],
    ["shop/web/diff?from=2&to=17", 404, "revisionGone", "no revision 17"],
    ["shop/web/0", 400, "revisionInvalid", '"0" is no revision'],
    ["shop/web/2abc", 400, "revisionInvalid", '"2abc" is no revision'],
    ["shop/web/-1", 400, "revisionInvalid", '"-1" is no revision'],
    ["shop/web/1.5", 400, "revisionInvalid", '"1.5" is no revision'],
    ["shop/web/diff", 400, "revisionInvalid", "Say which revisions"],
    ["shop/web/diff?from=2", 400, "revisionInvalid", "Say which revisions"],
    ["shop/web/diff?from=NaN&to=2", 400, "revisionInvalid", '"NaN" is no revision'],
    ["shop/absent/2", 404, "rolloutAbsent", "no Deployment absent in namespace shop"],
    ["shop/web", 404, "noSuchApi", "nothing at"],
    ["shop/web/2/more", 404, "noSuchApi", "nothing at"],
    ["shop/..%2f..%2fsecrets/2", 404, "noSuchApi", "nothing at"],
  ])("for %s", async (path, status, id, sentence) => {
    const { status: got, body } = await ask(path);
    expect([got, body.error?.id]).toEqual([status, id]);
    expect(body.error?.message).toContain(sentence);
  });

  test("where there are no revisions at all", async () => {
    sets = [{ number: undefined, image: "0.0" }];
    expect((await ask("shop/web/1")).body.error?.message).toBe(
      "web has no revisions: none of its ReplicaSets has a number.",
    );
  });

  test("where it is forbidden", async () => {
    api.decide = () => refuse(403, 'deployments.apps "web" is forbidden');
    expect(await ask("shop/web/2")).toMatchObject({ status: 403, body: { error: { id: "forbidden" } } });
  });

  test("where the API server is gone", async () => {
    await api.kill();
    expect(await ask("shop/web/2")).toMatchObject({ status: 502, body: { error: { id: "unreachable" } } });
  });

  test("where it is a recording", async () => {
    const recorded = createRevisions({ cluster: undefined, key: undefined, now: () => 0 });
    const server = createServer((request, response) => void recorded.answer(request, response)).listen(
      0,
      "127.0.0.1",
    );
    await once(server, "listening");
    stops.push(() => server.close());
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await ask("shop/web/2")).toMatchObject({
      status: 409,
      body: { error: { id: "templatesNotRecorded" } },
    });
  });

  test("where too much is asked at once", async () => {
    const statuses = (await Promise.all(Array.from({ length: 31 }, () => ask("shop/web/2")))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});
