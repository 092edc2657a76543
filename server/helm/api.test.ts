import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Raw } from "../../lib/base/raw.ts";
import { markOf, maskedParts } from "../../lib/mask/hidden.ts";
import { createHelmApi } from "./api.ts";
import { createReveal } from "./reveal.ts";
import { createShelf } from "./testing/shelf.ts";
import { packed, recordOf, writtenBy } from "./testing/records.ts";

const shelf = createShelf();
const lines: string[] = [];
let server: Server;
let address: string;
let isAllowed = true;
let now = 0;

const secretive = recordOf(
  "shy",
  1,
  {
    release: packed({
      name: "shy",
      namespace: "trial",
      version: 1,
      config: { auth: { password: "hunter2-and-more" }, url: "postgres://u:hunter2-and-more@db/x" },
      chart: { values: { auth: { user: "me" } } },
      info: { notes: "\u001b[1mLog in with pass\u001b[0mword: hunter2-and-more", description: "ok" },
      manifest:
        "---\napiVersion: v1\nkind: Secret\nmetadata:\n  name: shy\nstringData:\n  key: hunter2-and-more\n---\n- no object\n",
      hooks: [{ name: "h", kind: "Secret", manifest: "kind: Secret\ndata: {a: aHVudGVyMi1hbmQtbW9yZQ==}\n" }],
    }),
  },
  { namespace: "trial" },
);

/** What the cluster has, by path. */
const live: Record<string, unknown> = {
  "/apis/apps/v1": { resources: [{ name: "deployments", kind: "Deployment", namespaced: true }] },
  "/api/v1": {
    resources: [
      { name: "configmaps", kind: "ConfigMap", namespaced: true },
      { name: "secrets", kind: "Secret", namespaced: true },
    ],
  },
  "/apis/apps/v1/namespaces/trial/deployments/web": {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "web", namespace: "trial", uid: "d", labels: { app: "web", extra: "1" } },
    spec: {
      replicas: 3,
      selector: { matchLabels: { app: "web" } },
      progressDeadlineSeconds: 600,
      template: {
        metadata: { labels: { app: "web" } },
        spec: {
          terminationGracePeriodSeconds: 1,
          containers: [
            { name: "injected", image: "proxy" },
            {
              name: "web",
              image: "nginx:1.28",
              imagePullPolicy: "IfNotPresent",
              ports: [{ containerPort: 80, protocol: "TCP" }],
              readinessProbe: {
                periodSeconds: 1,
                httpGet: { path: "/readyz", port: 80, scheme: "HTTP" },
                timeoutSeconds: 1,
              },
            },
          ],
        },
      },
    },
  },
  "/api/v1/namespaces/trial/configmaps/web": {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: "web", uid: "c" },
    data: { greeting: "hi" },
  },
  "/apis/apps/v1/namespaces/trial/replicasets": {
    items: [{ metadata: { name: "web-1", namespace: "trial", uid: "r", ownerReferences: [{ uid: "d" }] } }],
  },
  "/api/v1/namespaces/trial/pods": {
    items: Array.from({ length: 25 }, (_, n) => ({
      metadata: { name: `web-1-${n}`, namespace: "trial", uid: `p${n}`, ownerReferences: [{ uid: "r" }] },
    })),
  },
};

beforeAll(async () => {
  shelf.put(...writtenBy("helm-3").records, secretive);
  const { cluster } = shelf;
  const answering: typeof cluster = {
    ...cluster,
    about: () => ({ user: "me" }) as never,
    ask: (request) => {
      const found =
        request.path === "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews"
          ? { status: { allowed: isAllowed } }
          : live[request.path];
      if (found === undefined) return cluster.ask(request);
      return Promise.resolve({
        type: "answered",
        status: 200,
        close: () => undefined,
        read: (chunk) => {
          chunk(Buffer.from(JSON.stringify(found)));
          return Promise.resolve(undefined);
        },
      });
    },
  };
  const records = { thread: shelf.thread, interest: () => () => undefined, stop: () => undefined };
  const parts = { ...shelf, cluster: answering, records };
  const helm = createHelmApi({ ...parts, now: () => now });
  const reveal = createReveal({ ...parts, token: "t".repeat(43), audit: (line) => lines.push(line) });
  server = createServer((request, response) => {
    void (request.url?.startsWith("/api/reveal") === true ? reveal : helm)(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function get(
  path: string,
): Promise<{ readonly status: number; readonly text: string; readonly body: Raw }> {
  now += 1_000;
  const response = await fetch(`${address}/api/helm/${path}`);
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) as Raw };
}

test("a revision is opened with its notes, values, hooks and objects", async () => {
  const { status, body } = await get("trial/web/2");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: "web",
    revision: 2,
    notes: "The shop says hi.\n",
    values: 'greeting: hi\nreplicas: 2\ntag: "1.28"\n',
    computed: 'greeting: hi\nreplicas: 2\ntag: "1.28"\nimage: nginx\n',
    hooks: [{ name: "web-prepare", kind: "Job", events: ["pre-install"], phase: null }],
    objects: [{ title: "ConfigMap web" }, { title: "Service web" }, { title: "Deployment web" }],
  });
});

test("two revisions differ in values as supplied, in computed ones and in objects", async () => {
  const { body } = await get("trial/web/diff?from=2&to=3");
  expect(body).toMatchObject({
    from: 2,
    to: 3,
    values: [
      { path: "greeting", before: "hi" },
      { path: "replicas", before: "2" },
      { path: "tag", before: "1.28", after: "1.29" },
      { path: "image", after: "null" },
    ],
    computed: [
      { path: "greeting", before: "hi", after: "hello" },
      { path: "replicas", before: "2", after: "1" },
      { path: "tag", before: "1.28", after: "1.29" },
      { path: "image", before: "nginx" },
    ],
    objects: [
      { title: "ConfigMap web", state: "changed", fields: [{ path: "data.greeting" }] },
      { title: "Deployment web", state: "changed" },
    ],
    unchanged: 1,
  });
});

test("drift is of declared fields only, by Kubernetes' rules", async () => {
  const { body } = await get("trial/web/drift");
  expect(body).toEqual({
    revision: 5,
    objects: [
      { title: "ConfigMap web", namespace: "trial", state: "same", fields: [] },
      { title: "Service web", namespace: "trial", state: "unread", fields: [] },
      {
        title: "Deployment web",
        namespace: "trial",
        state: "drifted",
        fields: [{ path: "spec.replicas", before: "2", after: "3" }],
      },
    ],
  });
});

test("what it declares is told with what controllers made of it, bounded", async () => {
  const { body } = await get("trial/web/declares?revision=5");
  const objects = body["objects"] as readonly Raw[];
  expect(objects.map(({ title, state }) => [title, state])).toEqual([
    ["ConfigMap web", "there"],
    ["Service web", "unread"],
    ["Deployment web", "there"],
  ]);
  const [set] = objects[2]!["made"] as readonly Raw[];
  expect(set).toMatchObject({ title: "ReplicaSet web-1", more: 5 });
  expect(set!["made"]).toHaveLength(20);
  expect(body["unlisted"]).toContain("DaemonSet");
});

test.each([
  ["trial/web/9", 404, "recordAbsent"],
  ["trial/none/drift", 404, "releaseAbsent"],
  ["trial/web", 404, "noSuchHelm"],
  ["trial/web/values", 404, "noSuchHelm"],
  ["trial/web/diff?from=1", 404, "noSuchHelm"],
  ["trial/web/1/more", 404, "noSuchHelm"],
  ["trial/web/__proto__", 404, "noSuchHelm"],
  ["trial/web/constructor", 404, "noSuchHelm"],
  ["trial/web/revision", 404, "noSuchHelm"],
  ["trial/web/drift?revision=", 404, "noSuchHelm"],
  ["trial/web/declares?revision=last", 404, "noSuchHelm"],
  ["trial/%2e%2e/1", 404, "noSuchHelm"],
])("%s is refused in words", async (path, status, id) => {
  const answer = await get(path);
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ error: { id } });
});

test("no credential is in any answer", async () => {
  for (const path of ["trial/shy/1", "trial/shy/diff?from=1&to=1", "trial/shy/drift", "trial/shy/declares"]) {
    const { text, status } = await get(path);
    expect(status).toBe(200);
    expect(text).not.toMatch(/hunter2|aHVudGVyMi/u);
  }
  expect((await get("trial/shy/1")).text).toContain("‹hidden ");
});

const post = async (body: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(`${address}/api/reveal`, {
    method: "POST",
    headers: { origin: address, "x-rollscope-token": "t".repeat(43), ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Raw };
};
const asked = {
  namespace: "trial",
  name: "sh.helm.release.v1.shy.v1",
  mark: markOf(shelf.digest("hunter2-and-more")),
};

test("one value is shown to somebody who may get the Secret, and told without it", async () => {
  const { status, headers, body } = await post(asked);
  expect([status, body]).toEqual([200, { value: "hunter2-and-more" }]);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(lines.at(-1)).toBe(
    `me was shown the hidden value ${asked.mark} of the Secret trial/sh.helm.release.v1.shy.v1`,
  );
});

test("each hidden text that an opened revision shows can be asked for", async () => {
  const { text } = await get("trial/shy/1");
  const marks = new Set(maskedParts(text).flatMap((part) => (part.type === "hidden" ? [part.mark] : [])));
  const shown: unknown[] = [];
  for (const mark of marks) shown.push((await post({ ...asked, mark })).body["value"]);
  expect(shown.sort()).toEqual(["aHVudGVyMi1hbmQtbW9yZQ==", "hunter2-and-more"]);
});

test("nobody else is shown any", async () => {
  isAllowed = false;
  expect(await post(asked)).toMatchObject({ status: 403, body: { error: { id: "revealRefused" } } });
  isAllowed = true;
  expect(lines.at(-1)).toContain("was not shown");
});

test.each<readonly [string, unknown, Record<string, string>, readonly [number, string]]>([
  ["another token", asked, { "x-rollscope-token": "x" }, [403, "tokenWrong"]],
  ["another origin", asked, { origin: "http://elsewhere.example" }, [403, "originForeign"]],
  ["a mark that nothing has", { ...asked, mark: "aaaaaa" }, {}, [404, "revealAbsent"]],
  ["a mark of what is not hidden", { ...asked, mark: markOf(shelf.digest("me")) }, {}, [404, "revealAbsent"]],
  ["everything", { ...asked, mark: "" }, {}, [400, "revealMalformed"]],
  ["no mark", { ...asked, mark: "auth.password" }, {}, [400, "revealMalformed"]],
  ["an older revision", { ...asked, name: "sh.helm.release.v1.shy.v9" }, {}, [404, "recordAbsent"]],
  ["another Secret", { ...asked, name: "db-password" }, {}, [400, "revealMalformed"]],
  ["nothing", null, {}, [400, "revealMalformed"]],
])("not revealed: %s", async (_, body, headers, [status, id]) => {
  expect(await post(body, headers)).toMatchObject({ status, body: { error: { id } } });
});

test("who asks too often is told to wait, and is answered again afterwards", async () => {
  now += 60_000;
  const statuses: number[] = [];
  for (let asked = 0; asked < 31; asked++)
    statuses.push((await fetch(`${address}/api/helm/trial/none/1`)).status);
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(404));
  const refused = await fetch(`${address}/api/helm/trial/none/1`);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("1");
  expect(await refused.json()).toMatchObject({ error: { id: "rateExceeded" } });
  expect((await get("trial/none/1")).status).toBe(404);
});
