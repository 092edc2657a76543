import { once } from "node:events";
import { createServer, request as ask, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Asked, Command } from "../../lib/commands/command.ts";
import type { Right } from "../../lib/commands/right.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { refuse, send, sendJson } from "../cluster/testing/answers.ts";
import { directCluster } from "../cluster/testing/direct.ts";
import { startFakeApi, type FakeApi, type Seen } from "../cluster/testing/fake-api.ts";
import { createClock } from "../cluster/testing/manual-clock.ts";
import { createWorld } from "../../lib/log/world.ts";
import type { Change } from "../../lib/log/fact.ts";
import { createActs } from "./acts.ts";
import { boundOf } from "./bound.ts";
import { createDoor } from "./door.ts";
import type { DoorParts } from "./parts.ts";
import type { ProgramOutcome, Programs } from "./program.ts";

/** Scales whatever it is asked to, and reads it before. */
const resize: Command = {
  name: "resize",
  where: "every-cluster",
  parse: (args) =>
    args === "web"
      ? {
          about: { kind: "Deployment", namespace: "shop", name: "web" },
          target: { id: "at", args: { name: "2" } },
          reads: () => [{ path: "/apis/apps/v1/namespaces/shop/deployments/web" }],
          plan: (found) =>
            found.get("/apis/apps/v1/namespaces/shop/deployments/web") === undefined
              ? { id: "rolloutAbsent", args: { name: "web", namespace: "shop" } }
              : {
                  type: "writes",
                  writes: [1, 2].map((replicas) => ({
                    method: "PATCH",
                    path: "/apis/apps/v1/namespaces/shop/deployments/web/scale",
                    type: "application/merge-patch+json",
                    body: { spec: { replicas } },
                  })),
                },
        }
      : undefined,
};
const play: Command = {
  name: "play",
  where: "playground",
  parse: () => ({
    about: { kind: "Deployment", namespace: "shop", name: "all" },
    target: { id: "at", args: { name: "reset" } },
    reads: () => [],
    plan: () => ({ type: "writes", writes: [] }),
  }),
};

/** Has a program do it. */
const turnBack: Command = {
  name: "turn-back",
  where: "every-cluster",
  parse: (args) => ({
    about: { kind: "Release", namespace: "shop", name: String(args) },
    target: { id: "atRevision", args: { revision: 2 } },
    reads: () => [],
    plan: () => ({
      type: "program",
      program: { type: "helm", namespace: "shop", release: "web", args: ["rollback", "web", "2"] },
      from: { id: "atRevision", args: { revision: 3 } },
      to: { id: "atRevision", args: { revision: 2 } },
    }),
  }),
};

const token = "the-token-of-this-run";
const id = "0123456789abcdef";
let api: FakeApi;
let cluster: Cluster;
let now: number;
const lines: string[] = [];
const facts: Change<"Action">[] = [];
const stops: (() => unknown)[] = [];

beforeEach(async () => {
  now = Date.UTC(2026, 10, 30, 14, 2, 18);
  lines.length = 0;
  facts.length = 0;
  api = await startFakeApi();
  cluster = directCluster(api.url, createClock());
  stops.push(api.kill, cluster.close);
  api.decide = ({ method }) =>
    method === "GET"
      ? (_, response) => sendJson(response, 200, { kind: "Deployment" })
      : (_, response) => sendJson(response, 200, { metadata: { resourceVersion: "77" } });
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const isTrial = ({ query }: Seen): boolean => query["dryRun"] === "All";
/** What was really written; each was tried before. */
const writes = () => api.requests.filter((seen) => seen.method !== "GET" && !isTrial(seen));

interface Given {
  readonly parts?: Partial<DoorParts>;
  readonly path?: string;
  readonly method?: string;
  /** Undefined: that header is left out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

async function open(parts: Partial<DoorParts> = {}): Promise<number> {
  const door = createDoor({
    commands: new Map([resize, play, turnBack].map((command) => [command.name, command])),
    cluster,
    readOnly: false,
    isPlayground: false,
    token,
    now: () => now,
    audit: (line) => void lines.push(line),
    world: createWorld,
    digest: (text) => `d${text.length}`,
    append: (change) => void facts.push(change),
    release: () => Promise.resolve({ type: "found", object: undefined }),
    programs: undefined,
    ...parts,
  });
  const server = createServer((request, response) => void door(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function say(port: number, { path = "/api/commands/resize", method = "POST", ...given }: Given = {}) {
  const host = `127.0.0.1:${port}`;
  const headers: Readonly<Record<string, string | undefined>> = {
    host,
    origin: `http://${host}`,
    "content-type": "application/json",
    "x-rollscope-token": token,
    ...given.headers,
  };
  const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
  const body = given.body ?? { requestId: id, args: "web" };
  const request = ask({ port, host: "127.0.0.1", path, method, headers: sent as Record<string, string> });
  request.end(method === "GET" ? undefined : typeof body === "string" ? body : JSON.stringify(body));
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const answer = JSON.parse(await text(response)) as Answer;
  return { status: response.statusCode, ...answer };
}

interface Answer {
  readonly error?: { readonly id: string; readonly message: string };
  readonly accepted?: { readonly at: number; readonly writes: readonly unknown[] };
}

async function door({ parts, ...given }: Given = {}) {
  return say(await open(parts), given);
}

const refusal = ({ status, error }: Awaited<ReturnType<typeof say>>) => [status, error?.id];

test("a command that is let in is planned from what is read, carried out, and only said to be accepted", async () => {
  expect(await door()).toEqual({
    status: 202,
    accepted: {
      at: now,
      writes: Array.from({ length: 2 }, () => ({
        method: "PATCH",
        path: "/apis/apps/v1/namespaces/shop/deployments/web/scale",
        resourceVersion: "77",
      })),
    },
  });
  expect(writes().map(({ query, headers }) => [query, headers["content-type"]])).toEqual(
    Array.from({ length: 2 }, () => [{ fieldManager: "rollscope" }, "application/merge-patch+json"]),
  );
  expect(lines).toEqual([
    '2026-11-30T14:02:18.000Z change from 127.0.0.1 as "tester": resize shop/web (2): accepted ' +
      "(PATCH /apis/apps/v1/namespaces/shop/deployments/web/scale, PATCH /apis/apps/v1/namespaces/shop/deployments/web/scale)",
  ]);
});

test.each<readonly [string, Given, number, string]>([
  ["another method", { method: "GET" }, 405, "methodNotPost"],
  ["a page of another origin", { headers: { origin: "https://evil.example" } }, 403, "originForeign"],
  ["an opaque origin", { headers: { origin: "null" } }, 403, "originForeign"],
  ["no origin at all", { headers: { origin: undefined } }, 403, "originMissing"],
  ["another site without an origin", { headers: { origin: undefined, "sec-fetch-site": "cross-site" } }, 403, "originForeign"], // prettier-ignore
  ["another name than ours", { headers: { host: "evil.example", origin: "http://evil.example" } }, 403, "hostForeign"], // prettier-ignore
  ["no token", { headers: { "x-rollscope-token": undefined } }, 403, "tokenWrong"],
  ["another run's token", { headers: { "x-rollscope-token": "of-another-run" } }, 403, "tokenWrong"],
  ["a token in the address", { path: `/api/commands/resize?token=${token}`, headers: { "x-rollscope-token": undefined } }, 403, "tokenWrong"], // prettier-ignore
  ["--read-only", { parts: { readOnly: true } }, 403, "readOnlyRefuses"],
  ["a recording", { parts: { cluster: undefined } }, 409, "recordingRefuses"],
  ["an address that only begins like ours", { path: "/api/commandsx/resize" }, 404, "commandUnknown"],
  ["an unknown command", { path: "/api/commands/explode" }, 404, "commandUnknown"],
  ["no command", { path: "/api/commands" }, 404, "commandUnknown"],
  ["a command of the playground elsewhere", { path: "/api/commands/play" }, 409, "playgroundOnly"],
  ["a form", { headers: { "content-type": "text/plain" } }, 415, "bodyType"],
  ["bad JSON", { body: "{" }, 400, "bodyMalformed"],
  ["no object", { body: "[1]" }, 400, "bodyMalformed"],
  ["no id", { body: { args: "web" } }, 400, "bodyMalformed"],
  ["a short id", { body: { requestId: "1", args: "web" } }, 400, "bodyMalformed"],
  [
    "an id that is no word",
    { body: { requestId: "../../../etc/passwd", args: "web" } },
    400,
    "bodyMalformed",
  ],
  ["arguments without sense", { body: { requestId: id, args: "db" } }, 400, "commandMalformed"],
  ["a body without end", { body: { requestId: id, args: "x".repeat(20_000) } }, 413, "bodyTooLong"],
  ["a body without end or length", { headers: { "transfer-encoding": "chunked" }, body: { requestId: id, args: "x".repeat(20_000) } }, 413, "bodyTooLong"], // prettier-ignore
])("%s is refused in words, changes nothing, and is in the audit", async (_, given, status, problem) => {
  const answer = await door(given);
  expect(refusal(answer)).toEqual([status, problem]);
  expect(answer.error?.message).toMatch(/[.}]$/u);
  expect(api.requests).toEqual([]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("refused: ");
  expect(lines[0]).not.toContain(token);
});

test("in the playground its commands are carried out", async () => {
  const answer = await door({ parts: { isPlayground: true }, path: "/api/commands/play" });
  expect(answer).toEqual({ status: 202, accepted: { at: now, writes: [] } });
  expect(lines[0]).toContain("play shop/all (reset): nothing to do");
});

test("a request that is made twice is carried out once, and answered the same", async () => {
  const port = await open();
  const both = await Promise.all([say(port), say(port)]);
  now += 60_000;
  const later = await say(port);
  expect(writes()).toHaveLength(2);
  expect(both[1]).toEqual(both[0]);
  expect(later).toEqual(both[0]);
  expect(
    refusal(await say(port, { path: "/api/commands/resize", body: { requestId: id, args: "db" } })),
  ).toEqual([400, "commandMalformed"]);
});

test("what is deeper than can be written again is carried out, or not, like anything else", async () => {
  const deep = `${"[".repeat(7_000)}${"]".repeat(7_000)}`;
  const answer = await door({
    parts: { isPlayground: true },
    path: "/api/commands/play",
    body: `{"requestId":"${id}","args":${deep}}`,
  });
  expect(answer.status).toBe(202);
  expect(lines).toHaveLength(1);
});

test("an id that was given to something else is refused", async () => {
  const port = await open({ isPlayground: true });
  await say(port);
  expect(refusal(await say(port, { path: "/api/commands/play" }))).toEqual([409, "requestReused"]);
});

test.each([
  ["forbidden", 403, "forbidden"],
  ["the object has been modified", 409, "conflict"],
  ["spec.replicas: Invalid value", 422, "invalid"],
  ["unknown field", 400, "invalid"],
  ["not found", 404, "notServed"],
  ["etcd is unhappy", 502, "serverFailing"],
])(
  "what the API server says no to (%s) is told, with what it took before",
  async (message, status, problem) => {
    let patches = 0;
    const usual = api.decide;
    api.decide = (seen) =>
      seen.method === "PATCH" && !isTrial(seen) && ++patches === 2
        ? refuse(
            status === 502 ? 500 : problem === "invalid" && message === "unknown field" ? 400 : status,
            message,
          )
        : usual?.(seen);
    const answer = await door();
    expect(answer.error?.id).toBe(problem);
    expect(answer.error?.message).toContain(message);
    expect(answer.accepted?.writes).toHaveLength(1);
    expect(lines[0]).toContain("refused after 1 of 2 writes: ");
  },
);

test("an API server that is not there is told", async () => {
  await api.kill();
  expect(refusal(await door())).toEqual([502, "unreachable"]);
});

test("a plan may say that it makes no sense with what is there", async () => {
  api.decide = () => refuse(404, 'deployments.apps "web" not found');
  expect(refusal(await door())).toEqual([409, "rolloutAbsent"]);
});

test("what is no Kubernetes is named, on one line", async () => {
  api.decide = () => send(418, "text/html", "<p>tea\u001b[2J\r\npot</p>");
  expect(refusal(await door())).toEqual([502, "notKubernetes"]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^[^\p{Cc}]*$/u);
});

test("too many at once are refused, with one line for all of them, and some time later taken again", async () => {
  const port = await open({ isPlayground: true });
  const many = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      say(port, { path: "/api/commands/play", body: { requestId: `${id}-${index}`, args: "" } }),
    ),
  );
  expect(many.filter(({ status }) => status === 202)).toHaveLength(20);
  expect(many.filter(({ status }) => status === 429)).toHaveLength(20);
  expect(lines.filter((line) => line.includes("Too many changes"))).toHaveLength(1);
  now += 1_000;
  expect((await say(port, { path: "/api/commands/play", body: { requestId: `${id}-later` } })).status).toBe(
    202,
  );
});

test("a program is started, what it prints is told masked, and its end is told too; one a subject at a time", async () => {
  let end: (outcome: ProgramOutcome) => void = () => undefined;
  const runs: string[][] = [];
  const programs: Programs = {
    tries: () => Promise.resolve({ type: "accepted", objects: [] }),
    runs: ({ args }, { onOutput }) => {
      runs.push([...args]);
      onOutput("waiting for hooks\npassword=hunter2hunter2\n");
      return new Promise((resolve) => (end = resolve));
    },
  };
  const port = await open({ programs });
  const start = (requestId: string, args = "web") =>
    say(port, { path: "/api/commands/turn-back", body: { requestId, args } });
  expect(await start(id)).toEqual({ status: 202, accepted: { at: now, writes: [] } });
  expect(refusal(await start(`${id}-b`))).toEqual([409, "operationRunning"]);
  expect((await start(`${id}-c`, "api")).status).toBe(202);
  expect(runs).toHaveLength(2);
  const states = () => facts.flatMap((fact) => ("put" in fact && fact.uid === id ? [fact.put] : []));
  expect(states().map(({ state }) => state)).toEqual(["asked", "accepted", "accepted"]);
  expect(states().at(-1)?.message).toContain("waiting for hooks");
  expect(JSON.stringify(facts)).not.toContain("hunter2");

  runs.length = 0;
  await start(`${id}-d`, "third");
  end({ type: "failed", why: { id: "conflict", args: { server: "s", reason: "timed out" } } });
  await expect.poll(() => facts.at(-1)).toMatchObject({ put: { uid: `${id}-d`, state: "failed" } });
  expect(JSON.stringify(facts.at(-1))).toContain("timed out");
  expect(lines.at(-1)).toContain(
    "turn-back shop/third (revision 3 → revision 2): failed (helm rollback web 2)",
  );
  expect((await start(`${id}-e`, "third")).status).toBe(202);
  const why = { id: "helmRefused", args: { release: "web", text: "waiting for hooks" } } as const;
  end({ type: "failed", why });
  await expect
    .poll(() => facts.at(-1))
    .toMatchObject({
      put: { uid: `${id}-e`, state: "failed", message: expect.any(String) as string },
    });
  // What stands above already is not quoted.
  const last = facts.at(-1);
  expect(last && "put" in last ? last.put.message : "").toMatch(
    /^waiting for hooks\n.*\nhelm did not roll web back, and recorded no new revision\.$/,
  );
  expect(lines.at(-1)).toContain("helm said: waiting for hooks");
  expect((await start(`${id}-f`, "third")).status).toBe(202);
  end({ type: "done" });
  await expect.poll(() => facts.at(-1)).toMatchObject({ put: { uid: `${id}-f`, state: "done" } });
});

test("what a program did is told at the objects that it is about, once it is done, and that this could not be is said", async () => {
  const deployments = "/apis/apps/v1/namespaces/shop/deployments";
  const withNews: Command = {
    ...turnBack,
    parse: (args) => {
      const asked = turnBack.parse(args);
      if (asked === undefined) return undefined;
      return {
        ...asked,
        plan: (found, at) => {
          const plan = asked.plan(found, at);
          const reads = ["web", "gone"].map((name) => ({ path: `${deployments}/${name}` }));
          return "id" in plan ? plan : { ...plan, event: { at: reads, reason: "HelmRollback" } };
        },
      };
    },
  };
  let outcome: ProgramOutcome = { type: "done" };
  let isForbidden = false;
  const programs: Programs = {
    tries: () => Promise.resolve({ type: "accepted", objects: [] }),
    runs: () => Promise.resolve(outcome),
  };
  const uid = "u-web";
  const events: unknown[] = [];
  api.decide =
    ({ method, path }) =>
    (request, response) => {
      if (method === "POST") void text(request).then((body) => events.push(JSON.parse(body)));
      if (path === `${deployments}/web`)
        sendJson(response, 200, {
          ...{ apiVersion: "apps/v1", kind: "Deployment" },
          metadata: { name: "web", namespace: "shop", uid },
        });
      else if (method === "GET") sendJson(response, 404, { kind: "Status", code: 404 });
      else if (isForbidden) sendJson(response, 403, { kind: "Status", message: "no Events", code: 403 });
      else sendJson(response, 201, { metadata: { resourceVersion: "77" } });
    };
  const port = await open({ programs, commands: new Map([[withNews.name, withNews]]) });
  const start = async (requestId: string): Promise<void> => {
    const before = lines.length;
    const said = await say(port, {
      path: "/api/commands/turn-back",
      body: { requestId, args: "web", reason: "" },
    });
    expect(said.status).toBe(202);
    await expect.poll(() => lines.length).toBe(before + 2);
  };
  await start(id);
  expect(writes().map(({ path }) => path)).toEqual(["/api/v1/namespaces/shop/events"]);
  expect(events[0]).toMatchObject({
    involvedObject: { kind: "Deployment", name: "web", uid },
    reason: "HelmRollback",
    message: "Helm release web: from revision 3 to revision 2, asked for in Rollscope",
  });
  isForbidden = true;
  await start(`${id}-b`);
  expect(lines.at(-1)).toContain("done (helm rollback web 2), but its reason could not be left as an Event:");

  const told = writes().length;
  outcome = { type: "failed", why: { id: "conflict", args: { server: "s", reason: "timed out" } } };
  await start(`${id}-c`);
  expect(writes()).toHaveLength(told);
});

test("without a program, or with one that will not, nothing is started", async () => {
  const ask = async (programs: Programs | undefined) =>
    refusal(
      await say(await open({ programs }), {
        path: "/api/commands/turn-back",
        body: { requestId: id, args: "web" },
      }),
    );
  expect(await ask(undefined)).toEqual([409, "programMissing"]);
  const why = { id: "helmTooOld", args: {} };
  const runs: Programs["runs"] = () => Promise.reject(new Error("it ran"));
  expect(await ask({ tries: () => Promise.resolve({ type: "refused", why }), runs })).toEqual([
    409,
    "helmTooOld",
  ]);
});

test("a program that may not do all that it has to is not started, since it would stop halfway", async () => {
  const right: Right = { verb: "create", group: "", resource: "secrets", namespace: "shop" };
  const preview: NonNullable<Asked["preview"]> = {
    asides: () => [],
    rights: () => [right],
    binds: () => ({}),
    draw: () => {
      throw new Error("nobody looked");
    },
  };
  const limited: Command = {
    ...turnBack,
    parse: (args) => {
      const asked = turnBack.parse(args);
      return asked && { ...asked, preview };
    },
  };
  const runs: string[] = [];
  const programs: Programs = {
    tries: () => Promise.resolve({ type: "accepted", objects: [] }),
    runs: ({ release }) => {
      runs.push(release);
      return Promise.resolve({ type: "done" });
    },
  };
  const port = await open({ programs, commands: new Map([["turn-back", limited]]) });
  const bound = boundOf(preview.binds, new Map(), (text) => `d${text.length}`);
  const start = (requestId: string, allowed: boolean) => {
    api.decide = () => (_, response) => sendJson(response, 201, { status: { allowed } });
    return say(port, { path: "/api/commands/turn-back", body: { requestId, args: { bound } } });
  };
  expect(refusal(await start(id, false))).toEqual([403, "mayNot"]);
  expect(runs).toEqual([]);
  expect((await start(`${id}-b`, true)).status).toBe(202);
  expect(runs).toEqual(["web"]);
});

test("what was asked is forgotten as a fact when much has been asked since", () => {
  const acts = createActs(
    (change) => void facts.push(change),
    () => now,
  );
  const asked = play.parse("");
  if (asked === undefined) throw new Error("it takes anything");
  for (let index = 0; index <= 500; index++)
    acts.begin(asked, { id: String(index), command: "play", user: "", reason: undefined });
  expect(facts.filter((fact) => "gone" in fact)).toEqual([{ kind: "Action", uid: "0", gone: true }]);
});
