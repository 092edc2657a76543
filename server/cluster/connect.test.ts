import { mkdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { connect as connectSocket, type AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ConnectionProblem } from "../../lib/words/problem.ts";
import { askJson, connect, type Cluster, type Connection, type ConnectOptions } from "./cluster.ts";
import type { FakeOptions, Seen } from "./testing/fake-api.ts";
import { startFakeApi, type FakeApi } from "./testing/fake-api.ts";
import { refuse, send } from "./testing/answers.ts";
import { createAuthority } from "./testing/certificates.ts";
import { base64, createScratch, kubeconfig, type Scratch } from "./testing/files.ts";
import { createClock, type ManualClock } from "./testing/manual-clock.ts";

let scratch: Scratch;
let clock: ManualClock;
let undo: (() => Promise<unknown>)[];

beforeEach(async () => {
  scratch = await createScratch();
  clock = createClock(Date.now());
  undo = [scratch.remove];
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const step of undo.reverse()) await step();
});

async function fake(options: FakeOptions = {}): Promise<FakeApi> {
  const api = await startFakeApi(options);
  undo.push(api.kill);
  return api;
}

async function open(options: ConnectOptions, env: Record<string, string> = {}): Promise<Connection> {
  const serviceAccount = scratch.path("var/run/secrets/kubernetes.io/serviceaccount");
  const connection = await connect(options, {
    clock,
    around: { env, home: scratch.path("home"), serviceAccount },
  });
  if (connection.type !== "none") undo.push(connection.cluster.close);
  return connection;
}

async function clusterOf(options: ConnectOptions, env?: Record<string, string>): Promise<Cluster> {
  const connection = await open(options, env);
  if (connection.type !== "cluster") throw new Error(`No cluster: ${JSON.stringify(connection)}`);
  return connection.cluster;
}

const problemOf = async (
  options: ConnectOptions,
  env?: Record<string, string>,
): Promise<ConnectionProblem> => {
  const connection = await open(options, env);
  if (connection.type !== "refused") throw new Error(`Not refused: ${connection.type}`);
  return connection.problem;
};

const pods = (cluster: Cluster) => askJson(cluster, { path: "/api/v1/pods" });
const authorization = (api: FakeApi): (string | undefined)[] =>
  api.requests.map(({ headers }) => headers.authorization);

// Where the configuration comes from.

test("with neither a kubeconfig nor a service account there is nothing to connect to", async () => {
  expect((await open({})).type).toBe("none");
});

test("a kubeconfig that is named and missing is never replaced by something else, and is found when it appears", async () => {
  const api = await fake();
  const file = scratch.path("later.yaml");
  const connection = await open({ kubeconfig: file });
  expect(connection).toMatchObject({ type: "refused", problem: { id: "kubeconfigMissing", args: { file } } });
  await scratch.write("later.yaml", kubeconfig(api.url, {}));
  expect(connection.type === "refused" && (await pods(connection.cluster)).type).toBe("json");
});

test("the file in the home directory is used where no other is named", async () => {
  const api = await fake();
  await mkdir(scratch.path("home/.kube"), { recursive: true });
  await scratch.write("home/.kube/config", kubeconfig(api.url, {}, { name: "home" }));
  expect((await clusterOf({})).about()?.context).toBe("home");
});

test("in a pod the service account is used", async () => {
  const authority = createAuthority("cluster CA");
  const api = await fake({ tls: authority.issue("127.0.0.1") });
  const { hostname, port } = new URL(api.url);
  await mkdir(scratch.path("var/run/secrets/kubernetes.io/serviceaccount"), { recursive: true });
  const root = "var/run/secrets/kubernetes.io/serviceaccount";
  await scratch.write(`${root}/token`, "pod-token");
  await scratch.write(`${root}/ca.crt`, authority.cert);
  await scratch.write(`${root}/namespace`, "shop");
  vi.stubEnv("KUBERNETES_SERVICE_HOST", hostname);
  vi.stubEnv("KUBERNETES_SERVICE_PORT", port);
  const cluster = await clusterOf({}, { KUBERNETES_SERVICE_HOST: hostname });
  expect((await pods(cluster)).type).toBe("json");
  expect(cluster.about()?.namespace).toBe("shop");
  // Its token is replaced on disk from time to time.
  await scratch.write(`${root}/token`, "next-token");
  await pods(cluster);
  expect(authorization(api)).toEqual(["Bearer pod-token", "Bearer next-token"]);
});

test("A04 javascript#579: of several files the first current context wins, and the first of two of one name", async () => {
  const api = await fake();
  const a = await scratch.write("a", kubeconfig(api.url, { token: "a" }, { name: "prod-eu" }));
  const b = await scratch.write("b", kubeconfig("http://127.0.0.1:1", { token: "b" }, { name: "dev" }));
  const again = await scratch.write(
    "c",
    kubeconfig("http://127.0.0.1:1", { token: "c" }, { name: "prod-eu" }),
  );
  const cluster = await clusterOf({}, { KUBECONFIG: [scratch.path("absent"), a, again, b].join(":") });
  expect(cluster.about()).toMatchObject({ context: "prod-eu", server: api.url });
  await pods(cluster);
  expect(authorization(api)).toEqual(["Bearer a"]);
  const dev = await clusterOf({ context: "dev" }, { KUBECONFIG: `${a}:${b}` });
  expect(dev.about()?.server).toBe("http://127.0.0.1:1");
});

test.each([
  [
    "no contexts at all",
    { contexts: null, clusters: null, users: null },
    { id: "contextUnset", args: { known: "" } },
  ],
  ["an empty file", "", { id: "contextUnset", args: { known: "" } }],
  ["no current context", { "current-context": "" }, { id: "contextUnset", args: { known: "test" } }],
  [
    "a wrong context",
    { "current-context": "tset" },
    { id: "contextMissing", args: { context: "tset", known: "test" } },
  ],
  [
    "no such cluster",
    { clusters: [] },
    { id: "contextWithoutCluster", args: { context: "test", cluster: "test" } },
  ],
  [
    "a cluster without a server",
    { clusters: [{ name: "test", cluster: { "insecure-skip-tls-verify": true } }] },
    { id: "clusterWithoutServer", args: { cluster: "test" } },
  ],
  [
    "a cluster with an empty server",
    { clusters: [{ name: "test", cluster: { server: "" } }] },
    { id: "clusterWithoutServer", args: { cluster: "test" } },
  ],
  [
    "a cluster of which only the name is told",
    { clusters: [{ name: "test" }] },
    { id: "clusterWithoutServer", args: { cluster: "test" } },
  ],
  [
    "the address nowhere at all",
    { clusters: [{ name: "test", cluster: { server: "nowhere at all" } }] },
    { id: "addressInvalid", args: { cluster: "test", address: "nowhere at all" } },
  ],
  [
    "the address localhost:8080",
    { clusters: [{ name: "test", cluster: { server: "localhost:8080" } }] },
    { id: "addressInvalid", args: { cluster: "test", address: "localhost:8080" } },
  ],
  ["no such user", { users: [] }, { id: "contextWithoutUser", args: { context: "test", user: "test-user" } }],
])("a kubeconfig with %s is refused for that", async (_, change, problem) => {
  const whole = kubeconfig("http://127.0.0.1:1", {});
  const file = await scratch.write(
    "config",
    typeof change === "string"
      ? change
      : { ...whole, "current-context": "contexts" in change ? "" : "test", ...change },
  );
  expect(await problemOf({ kubeconfig: file })).toEqual(problem);
});

test("what is wrong with a file that cannot be read is told without what is in it", async () => {
  const file = await scratch.write("config", 'users:\n- name: x\n  user: {token: "hunter2-secret\n');
  const problem = await problemOf({ kubeconfig: file });
  expect(problem).toMatchObject({ id: "kubeconfigUnreadable", args: { file } });
  expect(JSON.stringify(problem)).not.toContain("hunter2");
  expect(JSON.stringify(problem)).toContain("line");
});

test("a change of the current context elsewhere does not move us to another cluster", async () => {
  const [one, two] = [await fake(), await fake()];
  const first = kubeconfig(one.url, {}, { name: "one" });
  const second = kubeconfig(two.url, {}, { name: "two" });
  const join = (key: string): unknown[] => [...(first[key] as unknown[]), ...(second[key] as unknown[])];
  const both = { contexts: join("contexts"), clusters: join("clusters"), users: join("users") };
  const file = await scratch.write("config", { ...both, "current-context": "one" });
  const cluster = await clusterOf({ kubeconfig: file });
  await scratch.write("config", { ...both, "current-context": "two", preferences: {} });
  await pods(cluster);
  expect([one.requests.length, two.requests.length]).toEqual([1, 0]);
});

// Signing in.

test("the plain address of a kubectl proxy works, with no user at all", async () => {
  const api = await fake();
  const config = {
    ...kubeconfig(api.url, {}),
    users: [],
    contexts: [{ name: "test", context: { cluster: "test" } }],
  };
  const cluster = await clusterOf({ kubeconfig: await scratch.write("config", config) });
  expect((await pods(cluster)).type).toBe("json");
});

test("a token is sent, and the one of a file as it is now", async () => {
  const api = await fake();
  await scratch.write("token", "first");
  const config = await scratch.write("config", kubeconfig(api.url, { tokenFile: "token" }));
  const cluster = await clusterOf({ kubeconfig: config });
  await pods(cluster);
  await scratch.write("token", "second");
  await pods(cluster);
  expect(authorization(api)).toEqual(["Bearer first", "Bearer second"]);
});

test("a client certificate is shown", async () => {
  const authority = createAuthority("both sides");
  const api = await fake({ tls: { ...authority.issue("127.0.0.1"), ca: authority.cert, requestCert: true } });
  const me = authority.issue("me");
  const user = { "client-certificate-data": base64(me.cert), "client-key-data": base64(me.key) };
  const file = await scratch.write("config", kubeconfig(api.url, user, { cluster: { "certificate-authority-data": base64(authority.cert) } })); // prettier-ignore
  expect((await pods(await clusterOf({ kubeconfig: file }))).type).toBe("json");
  await scratch.write("config", kubeconfig(api.url, {}, { cluster: { "certificate-authority-data": base64(authority.cert) } })); // prettier-ignore
  expect((await pods(await clusterOf({ kubeconfig: file }))).type).toBe("failed");
});

const plugin = (script: string): Promise<string> =>
  scratch.write("plugin.mjs", `#!/usr/bin/env node\n${script}`, 0o700);
const exec = (command: string) => ({ exec: { apiVersion: "client.authentication.k8s.io/v1", command } });
const counting = (expires: string): string => `
  import { appendFileSync, readFileSync } from "node:fs";
  const calls = new URL("calls", import.meta.url);
  appendFileSync(calls, "x");
  const token = "token-" + readFileSync(calls, "utf8").length + (process.env.KUBERNETES_EXEC_INFO ? "" : "-uninformed");
  const expirationTimestamp = new Date(${expires}).toISOString();
  console.log(JSON.stringify({ kind: "ExecCredential", status: { token, expirationTimestamp } }));
`;

test("A01 javascript#228: a plugin's token is renewed when it expires", async () => {
  const api = await fake();
  await plugin(counting("Date.now() - 1"));
  const cluster = await clusterOf({
    kubeconfig: await scratch.write("config", kubeconfig(api.url, exec("./plugin.mjs"))),
  });
  await pods(cluster);
  await pods(cluster);
  // The first was made when connecting.
  expect(authorization(api)).toEqual(["Bearer token-2", "Bearer token-3"]);
});

test("A01: a plugin is started once for several requests at once, and not again while its token is good", async () => {
  const api = await fake();
  const config = await scratch.write("config", kubeconfig(api.url, exec("./plugin.mjs")));
  await plugin(counting("Date.now() - 1"));
  const cluster = await clusterOf({ kubeconfig: config });
  await Promise.all([1, 2, 3, 4].map(() => pods(cluster)));
  expect(authorization(api)).toEqual(Array(4).fill("Bearer token-2"));
  await plugin(counting("Date.now() + 3_600_000"));
  await pods(cluster);
  await pods(cluster);
  expect(authorization(api).slice(4)).toEqual(Array(2).fill("Bearer token-3"));
});

test("a token that the server refuses before its time is fetched anew", async () => {
  const api = await fake();
  await plugin(counting("Date.now() + 3_600_000"));
  const cluster = await clusterOf({
    kubeconfig: await scratch.write("config", kubeconfig(api.url, exec("./plugin.mjs"))),
  });
  api.decide = ({ headers }) =>
    headers.authorization === "Bearer token-1" ? refuse(401, "Unauthorized") : undefined;
  const refused = await pods(cluster);
  expect(refused).toMatchObject({
    type: "failed",
    problem: { id: "unauthorized", args: { user: "test-user" } },
  });
  clock.jump(10_000);
  expect((await pods(cluster)).type).toBe("json");
  expect(authorization(api)).toEqual(["Bearer token-1", "Bearer token-2"]);
});

test("A02 javascript#891: a plugin that is not there is named, and nothing is asked as nobody", async () => {
  const api = await fake();
  const file = await scratch.write("config", kubeconfig(api.url, exec("no-such-binary")));
  expect(await problemOf({ kubeconfig: file })).toEqual({
    id: "pluginMissing",
    args: { user: "test-user", command: "no-such-binary" },
  });
  expect(api.requests).toHaveLength(0);
});

test("a plugin that fails is quoted; what it printed where a credential was due is not", async () => {
  const api = await fake();
  const file = await scratch.write("config", kubeconfig(api.url, exec("./plugin.mjs")));
  await plugin('console.error("please run: cloud login"); process.exit(1);');
  expect(await problemOf({ kubeconfig: file })).toMatchObject({
    id: "pluginFailed",
    args: { reason: "please run: cloud login" },
  });
  await plugin('console.log("hunter2-is-no-json");');
  const problem = await problemOf({ kubeconfig: file });
  expect(problem.id).toBe("pluginFailed");
  expect(JSON.stringify(problem)).not.toContain("hunter2");
});

test("A03 javascript#389: an expired sign-in is a problem, not a crash, and nothing is asked as nobody", async () => {
  const api = await fake();
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const token = `${part({ alg: "none" })}.${part({ exp: 1 })}.x`;
  const oidc = { "auth-provider": { name: "oidc", config: { "id-token": token, "client-id": "rollscope" } } };
  expect(await problemOf({ kubeconfig: await scratch.write("config", kubeconfig(api.url, oidc)) })).toEqual({
    id: "signInExpired",
    args: { user: "test-user" },
  });
  const gcp = {
    "auth-provider": { name: "gcp", config: { "access-token": "x", expiry: "2020-01-01T00:00:00Z" } },
  };
  expect(
    await problemOf({ kubeconfig: await scratch.write("config", kubeconfig(api.url, gcp)) }),
  ).toMatchObject({
    id: "credentialsFailed",
    args: { user: "test-user" },
  });
  expect(api.requests).toHaveLength(0);
});

test("a certificate file that is not there is named", async () => {
  const api = await fake();
  const file = await scratch.write("config", kubeconfig(api.url, { "client-certificate": "gone.crt" }));
  expect(await problemOf({ kubeconfig: file })).toEqual({
    id: "credentialFileUnreadable",
    args: { user: "test-user", file: scratch.path("gone.crt"), reason: "ENOENT" },
  });
});

test("a token that is replaced in the kubeconfig is used without a restart", async () => {
  const api = await fake();
  api.decide = ({ headers }) =>
    headers.authorization === "Bearer new" ? undefined : refuse(401, "Unauthorized");
  const file = await scratch.write("config", kubeconfig(api.url, { token: "old" }));
  const cluster = await clusterOf({ kubeconfig: file });
  expect(await pods(cluster)).toMatchObject({ problem: { id: "unauthorized" } });
  await scratch.write("config", kubeconfig(api.url, { token: "new" }));
  expect((await pods(cluster)).type).toBe("json");
});

test("a kubeconfig that disappears takes nothing away from what works", async () => {
  const api = await fake();
  const file = await scratch.write("config", kubeconfig(api.url, { token: "x" }));
  const cluster = await clusterOf({ kubeconfig: file });
  await rm(file);
  expect((await pods(cluster)).type).toBe("json");
});

// The way to the server.

test.each([
  ["the wrong authority", "127.0.0.1", false, "certificateUntrusted"],
  ["an expired certificate", "127.0.0.1", true, "certificateExpired"],
  ["the certificate of another", "elsewhere.example", false, "certificateOfAnother"],
] as const)(
  "a server with %s is told from others, and is reached when that is mended",
  async (_, name, expired, id) => {
    const authority = createAuthority("right CA");
    const wrong = createAuthority("wrong CA");
    const api = await fake({ tls: authority.issue(name, { expired }) });
    const config = (cert: string, cluster = {}) =>
      kubeconfig(
        api.url,
        { token: "x" },
        { cluster: { "certificate-authority-data": base64(cert), ...cluster } },
      );
    const trusted = id === "certificateUntrusted" ? wrong.cert : authority.cert;
    const file = await scratch.write("config", config(trusted));
    const cluster = await clusterOf({ kubeconfig: file });
    expect(await pods(cluster)).toMatchObject({ type: "failed", problem: { id, args: { server: api.url } } });
    const mended = expired
      ? { "insecure-skip-tls-verify": true }
      : name === "127.0.0.1"
        ? {}
        : { "tls-server-name": name };
    await scratch.write("config", config(authority.cert, mended));
    expect((await pods(cluster)).type).toBe("json");
  },
);

test("an address where nobody listens is unreachable, and is reached when somebody does", async () => {
  const api = await fake();
  const cluster = await clusterOf({ kubeconfig: await scratch.write("config", kubeconfig(api.url, {})) });
  await api.kill();
  expect(await pods(cluster)).toMatchObject({
    problem: {
      id: "unreachable",
      args: { server: api.url, reason: expect.stringContaining("ECONNREFUSED") as string },
    },
  });
  await api.restart();
  expect((await pods(cluster)).type).toBe("json");
});

test("a server that takes the connection and says nothing is silent", async () => {
  const api = await fake();
  const cluster = await clusterOf({ kubeconfig: await scratch.write("config", kubeconfig(api.url, {})) });
  api.frozen = true;
  const answer = askJson(cluster, { path: "/api/v1/pods", patience: 5000 });
  await clock.pass(5100, 1000);
  expect(await answer).toEqual({ type: "failed", problem: { id: "silent", args: { server: api.url } } });
});

test.each([
  ["a page of something else", send(200, "text/html", "<h1>Sign in</h1>"), "notKubernetes"],
  ["a refusal by something else", send(302, "text/html", "<script>x()</script>Moved"), "notKubernetes"],
  ["a gateway's error", send(502, "text/html", "<h1>Bad Gateway</h1>"), "serverFailing"],
  ["an API server's error", refuse(500, "etcdserver: no leader"), "serverFailing"],
  ["a refusal for want of permission", refuse(403, "pods is forbidden"), "forbidden"],
  ["a kind that is not there", refuse(404, "the server could not find the requested resource"), "notServed"],
  ["a conflict", refuse(409, "the object has been modified"), "refused"],
] as const)("%s is told for what it is", async (_, answer, id) => {
  const api = await fake();
  api.decide = () => answer;
  const cluster = await clusterOf({ kubeconfig: await scratch.write("config", kubeconfig(api.url, {})) });
  const failed = await pods(cluster);
  expect(failed).toMatchObject({ type: "failed", problem: { id } });
  const problem = failed.type === "failed" ? failed.problem : undefined;
  expect(JSON.stringify(problem)).not.toMatch(/<|script|x\(\)/);
});

test("a proxy that the kubeconfig names is gone through", async () => {
  const authority = createAuthority("CA behind a proxy");
  const api = await fake({ tls: authority.issue("127.0.0.1") });
  const asked: (string | undefined)[] = [];
  const proxy = createServer().on("connect", (request, socket) => {
    asked.push(request.url);
    const { hostname, port } = new URL(api.url);
    const onward = connectSocket(Number(port), hostname, () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      onward.pipe(socket).pipe(onward);
    });
    onward.on("error", () => socket.destroy());
    socket.on("error", () => onward.destroy());
  });
  await new Promise<void>((resolve) => void proxy.listen(0, "127.0.0.1", () => resolve()));
  undo.push(() => new Promise((resolve) => proxy.close(resolve)));
  const { port } = proxy.address() as AddressInfo;
  const cluster = {
    "certificate-authority-data": base64(authority.cert),
    "proxy-url": `http://127.0.0.1:${port}`,
  };
  const file = await scratch.write("config", kubeconfig(api.url, { token: "x" }, { cluster }));
  const connected = await clusterOf({ kubeconfig: file });
  expect((await pods(connected)).type).toBe("json");
  expect(asked).toEqual([new URL(api.url).host]);
  expect(api.requests.map(({ headers }: Seen) => headers.authorization)).toEqual(["Bearer x"]);
  await connected.close();
});
