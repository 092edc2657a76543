import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { at, listAt, stringAt, type Raw } from "../lib/base/raw.ts";
import type { Action } from "../lib/kinds/action.ts";
import type { Permission, Preview } from "../lib/commands/preview.ts";
import { shopObjects, shopPath } from "../lib/commands/scenarios/shop.ts";
import { enBack, sayBack } from "../lib/words/back.ts";
import type { Problem } from "../lib/view/connection.ts";
import { askJson, type Cluster } from "./cluster/cluster.ts";
import type { Request } from "./cluster/request.ts";
import { createDoor } from "./commands/door.ts";
import type { DoorParts } from "./commands/parts.ts";
import { commands } from "../lib/commands/commands.ts";
import { parseConfig } from "./config.ts";
import { createHelm } from "./helm/program/helm.ts";
import { wholeReader } from "./helm/read-whole.ts";
import { log } from "./log.ts";
import { openPlayground } from "./supply/play.ts";
import { speaker } from "./supply/start.ts";
import type { Supply } from "./supply/supply.ts";

/** Going back through the door, on a whole API server. */

let folder: string;
let supply: Supply;
let cluster: Cluster;
const lines: string[] = [];
/** What the door asks of the API server. */
let asked: Request[] = [];
/** Whatever the door asks is put to this first. */
let meddle: (request: Request) => Promise<Problem | undefined>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rollscope-back-"));
  vi.stubEnv("XDG_CACHE_HOME", folder);
  vi.spyOn(log, "say").mockImplementation(() => undefined);
  vi.spyOn(log, "warn").mockImplementation(() => undefined);
  const config = parseConfig(["--playground-port", "0", "--speed", "20", "--seed", "7"]);
  if (config.type !== "serve") throw new Error(config.type);
  const opened = await openPlayground(config, speaker);
  if ("id" in opened) throw new Error(`${opened.id} ${JSON.stringify(opened.args)}`);
  supply = opened;
  if (opened.cluster === undefined) throw new Error("a playground is a cluster");
  cluster = opened.cluster;
}, 60_000);
afterAll(async () => {
  await supply.stop();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const path = "/apis/apps/v1/namespaces/shop/deployments/web";
const named = { namespace: "shop", name: "web" };
const stops: (() => unknown)[] = [];
let ids = 0;

const read = async (what: string): Promise<Raw> => {
  const answer = await askJson(cluster, { path: what });
  if (answer.type === "failed") throw new Error(answer.problem.id);
  return answer.value;
};
const write = async (method: "POST" | "PATCH" | "DELETE", where: string, body?: unknown): Promise<void> => {
  const type = method === "PATCH" ? "application/merge-patch+json" : "application/json";
  const text = body === undefined ? {} : { body: { type, text: JSON.stringify(body) } };
  const answer = await askJson(cluster, { method, path: where, ...text });
  if (answer.type === "failed") throw new Error(JSON.stringify(answer.problem));
};
const imageIs = (image: string) => ({
  spec: { template: { spec: { containers: [{ name: "web", image }] } } },
});
const change = async (image: string, cause: string): Promise<void> => {
  const patch = { ...imageIs(image), metadata: { annotations: { "kubernetes.io/change-cause": cause } } };
  const answer = await askJson(cluster, {
    method: "PATCH",
    path,
    body: { type: "application/strategic-merge-patch+json", text: JSON.stringify(patch) },
  });
  if (answer.type === "failed") throw new Error(JSON.stringify(answer.problem));
};
const revision = async (): Promise<string | undefined> =>
  stringAt(await read(path), "metadata", "annotations", "deployment.kubernetes.io/revision");
const image = async (): Promise<string | undefined> =>
  stringAt(listAt(await read(path), "spec", "template", "spec", "containers")[0], "image");
const until = (is: () => Promise<unknown>, wanted: unknown) =>
  vi.waitFor(
    async () => {
      expect(await is()).toEqual(wanted);
    },
    { timeout: 20_000, interval: 20 },
  );

/** Web anew, at its second revision. */
beforeEach(async () => {
  asked = [];
  lines.length = 0;
  meddle = () => Promise.resolve(undefined);
  const web = shopObjects.find((object) => shopPath(object) === path);
  await write("DELETE", path);
  await write("POST", path.replace("/web", ""), web);
  await until(revision, "1");
  await change("rollscope.dev/shop/web:2.0", "second");
  await until(revision, "2");
}, 60_000);
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const spied = (): Cluster => ({
  ...cluster,
  ask: async (request) => {
    asked.push(request);
    const problem = await meddle(request);
    return problem === undefined ? cluster.ask(request) : { type: "failed", problem: problem as never };
  },
});
const isTrial = ({ query }: Request): boolean => query?.["dryRun"] === "All";
const isReview = ({ path: where }: Request): boolean => where.includes("selfsubjectaccessreviews");
const isNews = ({ path: where }: Request): boolean => where.endsWith("/events");
const written = () =>
  asked.filter((one) => one.method !== undefined && !isTrial(one) && !isReview(one) && !isNews(one));

/** Opens the door; the function posts to it. */
async function open(parts: Partial<DoorParts> = {}) {
  const door = createDoor({
    commands,
    cluster: spied(),
    readOnly: false,
    isPlayground: true,
    token: "token",
    now: Date.now,
    audit: (line) => void lines.push(line),
    world: () => supply.log.world,
    digest: supply.digest ?? String,
    append: (fact) => void supply.log.append(fact, Date.now()),
    release: () => Promise.resolve({ type: "found", object: undefined }),
    programs: undefined,
    ...parts,
  });
  const server = createServer((request, response) => void door(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  stops.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async (where: string, body: unknown): Promise<{ readonly status: number } & Answer> => {
    const headers = { origin: host, "content-type": "application/json", "x-rollscope-token": "token" };
    const response = await fetch(`${host}/api/${where}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return { status: response.status, ...((await response.json()) as Answer) };
  };
}

interface Answer {
  readonly preview?: Preview;
  readonly rights?: readonly Permission[];
  readonly accepted?: { readonly at: number; readonly untold?: Problem };
  readonly error?: Problem & { readonly message: string };
}
type Post = Awaited<ReturnType<typeof open>>;

const preview = async (post: Post, args: Raw = { revision: 1 }, command = "undo"): Promise<Preview> => {
  const answer = await post(`previews/${command}`, { args: { ...named, ...args } });
  if (answer.preview === undefined) throw new Error(JSON.stringify(answer));
  return answer.preview;
};
const deed = (given: Raw, requestId = `request-${String(++ids).padStart(12, "0")}`) => ({
  requestId,
  args: { ...named, revision: 1, ...given },
});
const acts = (): readonly Action[] => [...supply.log.world.objects.Action.values()];

test("what is looked at is what is done: one write, told as an Event, a fact and a line", async () => {
  const post = await open();
  const seen = await preview(post);
  expect(seen).toMatchObject({
    command: "undo",
    subject: { kind: "Deployment", ...named },
    target: "1",
    line: "kubectl -n shop rollout undo deployment/web --to-revision=1",
  });
  expect(seen.blocked).toBeUndefined();
  expect(seen.checks.map(({ state }) => state)).toEqual(seen.checks.map(() => "yes"));
  expect(seen.changes[0]?.fields).toContainEqual({
    path: "spec.containers[web].image",
    before: "rollscope.dev/shop/web:2.0",
    after: "rollscope.dev/shop/web:1.0",
  });
  const happens = seen.happens.map(({ text }) => sayBack(enBack, text));
  expect(happens[0]).toBe("It becomes revision 3: Kubernetes goes back by going forward.");
  expect(happens).toContainEqual(expect.stringContaining("Both versions answer behind web until"));
  expect(written()).toEqual([]);

  asked = [];
  const answer = await post("commands/undo", deed({ bound: seen.bound, reason: "too\nslow", secret: "x" }));
  expect(answer.status).toBe(202);
  expect(answer.accepted?.untold).toBeUndefined();
  expect(asked.filter(isTrial)).toHaveLength(1);
  expect(written()).toHaveLength(1);
  expect(asked.findIndex(isTrial)).toBeLessThan(asked.findIndex((one) => one === written()[0]));
  await until(revision, "3");
  expect(await image()).toBe("rollscope.dev/shop/web:1.0");
  const events = listAt(await read("/api/v1/namespaces/shop/events"), "items");
  expect(events).toContainEqual(
    expect.objectContaining({
      reason: "RollBack",
      message: "From revision 2 to revision 1, asked for in Rollscope: too slow",
      reportingComponent: "rollscope",
    }),
  );
  expect(acts().at(-1)).toMatchObject({
    ...named,
    subject: "Deployment",
    command: "undo",
    reason: "too slow",
    from: "revision 2",
    to: "revision 1",
    target: expect.any(String) as string,
    state: "accepted",
  });
  expect(lines).toEqual([
    expect.stringContaining(
      `undo shop/web (revision 2 → revision 1), reason "too slow": accepted (PATCH ${path})`,
    ),
  ]);
});

test("two at once, a double click, and a request made twice come to one write; the others are told", async () => {
  const post = await open();
  const { bound } = await preview(post);
  asked = [];
  const first = deed({ bound });
  const answers = await Promise.all(
    [first, first, deed({ bound }), deed({ bound })].map((body) => post("commands/undo", body)),
  );
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 409, 409]);
  expect(["alreadyThere", "revisionBack"]).toContain(answers[2]?.error?.id);
  expect(written()).toHaveLength(1);
  expect(
    acts()
      .slice(-3)
      .map(({ state }) => state)
      .sort(),
  ).toEqual(["accepted", "refused", "refused"]);
});

test("a change after the preview is named, and nothing is written", async () => {
  const post = await open();
  const { bound } = await preview(post);
  await change("rollscope.dev/shop/web:3.0", "third");
  asked = [];
  const answer = await post("commands/undo", deed({ bound }));
  expect([answer.status, answer.error?.id]).toEqual([409, "changedSincePreview"]);
  expect(answer.error?.message).toContain("(the template, annotations)");
  expect(asked.filter(({ method }) => method !== undefined)).toEqual([]);
});

test("a change between the last look and the write fails the patch's own test, and is named", async () => {
  const post = await open();
  const { bound } = await preview(post);
  meddle = async (request) => {
    if (request.method === "PATCH" && !isTrial(request)) await change("rollscope.dev/shop/web:3.0", "third");
    return undefined;
  };
  const answer = await post("commands/undo", deed({ bound }));
  expect([answer.status, answer.error?.id]).toEqual([409, "changedSincePreview"]);
  expect(await image()).toBe("rollscope.dev/shop/web:3.0");
});

test("what makes no sense, or was not looked at, is refused before the API server is asked", async () => {
  const post = await open();
  for (const wrong of ["", null, "2abc", -1, 0, 1.5])
    expect((await post("commands/undo", deed({ revision: wrong, bound: "x" }))).status).toBe(400);
  const unseen = await post("commands/undo", deed({}));
  expect([unseen.status, unseen.error?.id]).toEqual([400, "boundMissing"]);
  expect(asked).toEqual([]);
});

test("paused, there already, gone, renumbered: each is said in the preview and refused", async () => {
  const post = await open();
  const blocked = async (args: Raw) => (await preview(post, args)).blocked?.id;
  const refused = async (args: Raw) => {
    const { bound } = await preview(post, args);
    const answer = await post("commands/undo", deed({ ...args, bound }));
    return [answer.status, answer.error?.id];
  };
  expect(await blocked({ revision: 2 })).toBe("alreadyThere");
  expect(await refused({ revision: 2 })).toEqual([409, "alreadyThere"]);
  expect(await refused({ revision: 7 })).toEqual([409, "revisionGone"]);
  await change("rollscope.dev/shop/web:1.0", "again");
  await until(revision, "3");
  expect(await blocked({ revision: 1 })).toBe("revisionBack");
  expect((await preview(post, { revision: 1 })).blocked?.args).toEqual({
    name: "web",
    revision: "1",
    now: "3",
  });
  await write("PATCH", path, { spec: { paused: true } });
  expect(await refused({ revision: 2 })).toEqual([409, "pausedUnchanged"]);
  expect(written()).toEqual([]);
});

test("a preview of an earlier run of the server is not taken for one of now", async () => {
  const earlier = await preview(await open({ digest: (text) => `old${text.length}${text}` }));
  const answer = await (await open())("commands/undo", deed({ bound: earlier.bound }));
  expect([answer.status, answer.error?.id]).toEqual([409, "previewOfEarlierRun"]);
  expect(written()).toEqual([]);
});

const forbidden: Problem = { id: "forbidden", args: { user: "viewer", reason: "no" } };

test("where Events are forbidden it is done all the same, and that is said", async () => {
  const post = await open();
  const { bound } = await preview(post);
  meddle = (request) => Promise.resolve(isNews(request) ? forbidden : undefined);
  const answer = await post("commands/undo", deed({ bound, reason: "slow" }));
  expect([answer.status, answer.accepted?.untold?.id]).toEqual([202, "forbidden"]);
  await until(image, "rollscope.dev/shop/web:1.0");
});

test("a refusal by admission is told in the server's words, in the preview and after", async () => {
  const post = await open();
  const { bound } = await preview(post);
  const why: Problem = {
    id: "refused",
    args: { server: "s", status: "422", reason: "images must be signed" },
  };
  meddle = (request) => Promise.resolve(request.method === "PATCH" ? why : undefined);
  expect((await preview(post)).blocked?.id).toBe("invalid");
  const answer = await post("commands/undo", deed({ bound }));
  expect(answer.status).toBe(422);
  expect(answer.error?.message).toContain("images must be signed");
});

test("whoever may not is told which right is missing, and no dry run is made", async () => {
  const post = await open();
  expect((await preview(post)).blocked).toBeUndefined();
  const other = await open({ cluster: viewer() });
  const seen = await preview(other);
  expect(seen.blocked).toMatchObject({
    id: "mayNot",
    args: { verb: "patch", what: "deployments", name: "web" },
  });
  expect(seen.checks.map(({ text }) => text.id)).toContain("mayNotDo");
  const { rights } = await other("previews/rights", { args: { kind: "Deployment", ...named } });
  expect(rights?.find(({ command }) => command === "undo")).toMatchObject({
    state: "no",
    why: { id: "mayNot" },
  });
});

/** The same API server for somebody who may do nothing: reviews are of their name. */
function viewer(): Cluster {
  return {
    ...cluster,
    ask: (request) => {
      if (!isReview(request))
        return isTrial(request) ? Promise.reject(new Error("tried")) : cluster.ask(request);
      const { spec } = JSON.parse(request.body?.text ?? "{}") as { spec: Raw };
      const text = JSON.stringify({
        apiVersion: "authorization.k8s.io/v1",
        kind: "SubjectAccessReview",
        spec: { ...spec, user: "viewer" },
      });
      const body = { type: "application/json", text };
      return cluster.ask({ ...request, path: request.path.replace("self", ""), body });
    },
  };
}

test("what may be done is told for each command of a subject, and unknown where nobody says", async () => {
  const post = await open();
  const of = async (kind: string, name: string) =>
    (await post("previews/rights", { args: { kind, namespace: "shop", name } })).rights?.map(
      ({ command, state }) => `${command} ${state}`,
    );
  expect(await of("Deployment", "web")).toEqual(
    expect.arrayContaining(["undo yes", "pause yes", "scale yes", "canary-to-zero yes"]),
  );
  expect(await of("Service", "checkout")).toEqual(["switch-selector yes"]);
  const reviews = asked.filter(isReview).length;
  await of("Deployment", "web");
  expect(asked.filter(isReview)).toHaveLength(reviews);
  meddle = (request) => Promise.resolve(isReview(request) ? forbidden : undefined);
  expect(await of("Deployment", "cart")).toContain("undo unknown");
  expect((await post("previews/rights", { args: { kind: "Node", namespace: "a", name: "b" } })).status).toBe(
    400,
  );
});

test("with --read-only one may look, and do nothing", async () => {
  const post = await open({ readOnly: true });
  const { bound, blocked } = await preview(post);
  expect(blocked).toBeUndefined();
  const answer = await post("commands/undo", deed({ bound }));
  expect([answer.status, answer.error?.id]).toEqual([403, "readOnlyRefuses"]);
  expect(written()).toEqual([]);
});

test.each<readonly [string, Raw, () => Promise<unknown>, unknown]>([
  ["pause", {}, async () => at(await read(path), "spec", "paused"), true],
  ["restart", {}, async () => typeof at(await read(path), "spec", "template", "metadata", "annotations", "kubectl.kubernetes.io/restartedAt"), "string"],
  ["scale", { replicas: 6 }, async () => at(await read(path), "spec", "replicas"), 6],
  ["scale", { replicas: 0 }, async () => at(await read(path), "spec", "replicas"), 0],
  ["canary-to-zero", {}, async () => at(await read(path), "spec", "replicas"), 0],
  ["annotate", { cause: "said later" }, async () => at(await read(path), "metadata", "annotations", "kubernetes.io/change-cause"), "said later"],
])("%s is looked at, done once, and not done again", async (command, args, state, wanted) => {
  const post = await open();
  const { bound, blocked } = await preview(post, args, command);
  expect(blocked).toBeUndefined();
  expect((await post(`commands/${command}`, deed({ ...args, bound }))).status).toBe(202);
  expect(await state()).toEqual(wanted);
  expect((await post(`commands/${command}`, deed({ ...args, bound }))).status).toBe(409);
  expect(written()).toHaveLength(1);
}); // prettier-ignore

test("what was paused is resumed, and what has no pods gets some", async () => {
  const post = await open();
  await write("PATCH", path, { spec: { paused: true, replicas: 0 } });
  for (const [command, args] of [
    ["resume", {}],
    ["scale", { replicas: 2 }],
  ] as const) {
    const { bound } = await preview(post, args, command);
    expect((await post(`commands/${command}`, deed({ ...args, bound }))).status).toBe(202);
  }
  expect(at(await read(path), "spec")).toMatchObject({ replicas: 2 });
  expect(at(await read(path), "spec", "paused")).toBeUndefined();
});

test("a Service is switched to the other Deployment and back", async () => {
  const post = await open();
  const where = "/api/v1/namespaces/shop/services/checkout";
  const before = at(await read(where), "spec", "selector");
  for (const deployment of ["green", "blue"]) {
    const args = { name: "checkout", deployment };
    const { bound, blocked } = await preview(post, args, "switch-selector");
    expect(blocked).toBeUndefined();
    expect((await post("commands/switch-selector", deed({ ...args, bound }))).status).toBe(202);
    expect(JSON.stringify(at(await read(where), "spec", "selector"))).toContain(deployment);
  }
  expect(at(await read(where), "spec", "selector")).toEqual(before);
});

test("a helm that never ends is killed after its time, is told as failed by what the records say then, and blocks nobody", async () => {
  const pidFile = join(folder, "pid");
  const helmFile = join(folder, "helm");
  // Whoever is asked to end and does not is killed.
  const hangs = `trap "" TERM; echo $$ > ${pidFile}; echo started; while :; do sleep 0.02; done`;
  await writeFile(
    helmFile,
    `#!/bin/sh\ncase "$1 $2" in\n"version --template") echo v4.1.4;;\n"rollback --help") ;;\n*) ${hangs};;\nesac\n`,
    { mode: 0o755 },
  );
  if (supply.records === undefined || supply.digest === undefined)
    throw new Error("a playground has records");
  const watched = spied();
  const programs = createHelm({
    ...{ cluster: watched, digest: supply.digest, named: helmFile, serviceAccount: "/none" },
    ...{ around: { PATH: process.env["PATH"] }, mayFetch: false, say: () => undefined, limit: 300 },
  });
  const post = await open({
    cluster: watched,
    programs,
    release: wholeReader(watched, supply.records.thread),
  });
  const args = { namespace: "shop", release: "storefront", revision: 2 };
  const looked = await post("previews/helm-rollback", { args });
  expect(looked.preview?.blocked).toBeUndefined();

  const records = () =>
    asked.filter(({ path: where, query }) => where.endsWith("/secrets") && query !== undefined);
  asked = [];
  const requestId = "request-that-hangs-for-ever";
  const answer = await post("commands/helm-rollback", {
    requestId,
    args: { ...args, bound: looked.preview?.bound },
  });
  expect(answer.status).toBe(202);
  await vi.waitFor(async () => expect(await readFile(pidFile, "utf8")).toMatch(/^\d+\n$/), {
    timeout: 10_000,
  });
  const before = records().length;
  const pid = Number(await readFile(pidFile, "utf8"));
  expect(() => process.kill(pid, 0)).not.toThrow();
  const busy = await post("commands/helm-rollback", {
    requestId: "request-in-the-meantime",
    args: { ...args, bound: looked.preview?.bound },
  });
  expect(busy.error?.id).toBe("operationRunning");

  const act = () => acts().find(({ uid }) => uid === requestId);
  await vi.waitFor(() => expect(act()?.state).toBe("failed"), { timeout: 20_000 });
  expect(act()?.message).toBe(
    "started\nThe rollback of storefront took too long and was ended; no new revision is recorded.",
  );
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  expect(records().length).toBeGreaterThan(before);
  expect(lines.at(-1)).toContain(
    "failed (helm rollback storefront 2 -n shop): The rollback of storefront took too long",
  );
  expect((await post("previews/helm-rollback", { args })).preview?.blocked).toBeUndefined();
}, 60_000);
