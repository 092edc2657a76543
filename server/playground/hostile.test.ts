import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, request } from "undici";
import { type ApiServer, type Lines, startApiServer } from "./http/testing/api-server.ts";
import type { Kind } from "./kinds/kind.ts";
import { kindOf } from "./kinds/kinds.ts";
import { startPlayground } from "./playground.ts";
import { seededRandom } from "./random.ts";
import { samples } from "./testing/hostile/objects.ts";
import { hostileRequest, type HostileRequest } from "./testing/hostile/requests.ts";
import { createDice } from "./testing/hostile/values.ts";

/** Another each time; what fails says which it was. */
const seed = Number(process.env["HOSTILE_SEED"] ?? Date.now() % 1_000_000);
const count = 200;
/** Requests that are on their way together. */
const together = 4;

const told = (asked: HostileRequest): string =>
  `seed ${seed}: ${asked.method} ${asked.path} ${JSON.stringify(asked.headers)} ${String(asked.body).slice(0, 500)}`;

/** A Status that blames the client, or an answer. 500 is upstream's for what its types cannot tell. */
function expectAnswer(asked: HostileRequest, status: number, text: string): void {
  expect(status, told(asked)).toBeGreaterThanOrEqual(200);
  if (status < 400 || asked.method === "HEAD" || asked.path.includes("/proxy")) return;
  const said = JSON.parse(text) as Record<string, unknown>;
  expect(said, told(asked)).toMatchObject({ kind: "Status", status: "Failure", code: status });
  expect(said["reason"], told(asked)).not.toBe("InternalError");
}

async function inBatches(send: (asked: HostileRequest) => Promise<void>): Promise<void> {
  const dice = createDice(seededRandom(seed));
  for (let sent = 0; sent < count; sent += together)
    await Promise.all(Array.from({ length: together }, () => send(hostileRequest(dice))));
}

describe("whatever clients send", () => {
  let server: ApiServer;
  beforeAll(async () => {
    server = await startApiServer();
    for (const { group, plural, namespaced, object } of samples) {
      const path = `${group}${namespaced ? "/namespaces/default" : ""}/${plural}`;
      const { status, text } = await server.ask(path, { method: "POST", body: object });
      expect(status, text).toBe(201);
    }
  });
  afterAll(async () => {
    await server.stop();
  });

  it("a watch, a list and the store agree on what came of it", { timeout: 120_000 }, async () => {
    const watched = samples.filter(({ namespaced }) => namespaced);
    const watches = await Promise.all(
      watched.map(async ({ group, plural, object }) => {
        const path = `${group}/${plural}`;
        const { body } = await server.ask(path);
        const { metadata, items } = body as unknown as List;
        const lines = await server.watch(`${path}?watch=true&resourceVersion=${metadata.resourceVersion}`);
        return { kind: kindAt(group, plural), object, path, lines, items };
      }),
    );
    await inBatches(async (asked) => {
      const { method, path, body, headers } = asked;
      const answer = await server.ask(path, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        type: headers["content-type"] ?? "",
      });
      expectAnswer(asked, answer.status, answer.text);
    });
    expect(server.bugs).toEqual([]);
    for (const { kind, object, path, lines, items } of watches) {
      const listed = (await server.ask(path)).body as unknown as List;
      const latest = Math.max(0, ...listed.items.map(({ metadata }) => Number(metadata.resourceVersion)));
      const seen = await replayed(items, lines, { kind, object });
      const now = new Map(listed.items.map((object) => [keyOf(object), object.metadata.resourceVersion]));
      expect(seen.latest, `seed ${seed}`).toBeGreaterThanOrEqual(latest);
      expect(Object.fromEntries(seen.versions), `seed ${seed}: ${path}`).toEqual(Object.fromEntries(now));
      const stored = server.registry.store.list(kind);
      expect(stored.map(keyOf)).toEqual(listed.items.map(keyOf));
    }
  });

  /** What a client knows that listed `items` and then read the watch up to now. */
  async function replayed(items: readonly Listed[], lines: Lines, { kind, object }: Marker) {
    const versions = new Map(items.map((each) => [keyOf(each), each.metadata.resourceVersion]));
    let latest = Math.max(0, ...[...versions.values()].map(Number));
    // Once this one has come, all before it has.
    const metadata = {
      name: "last-of-all",
      namespace: "marked",
      uid: "last",
      resourceVersion: "",
      creationTimestamp: "",
    };
    const { store } = server.registry;
    store.put(kind, { apiVersion: "", kind: kind.kind, ...object, metadata });
    for (;;) {
      const line = await lines.next();
      if (line === undefined) throw new Error("the watch ended");
      const changed = line.object as unknown as Listed;
      if (changed.metadata.name === metadata.name) break;
      const revision = Number(changed.metadata.resourceVersion);
      expect(revision, `seed ${seed}: in order, none twice`).toBeGreaterThan(latest);
      latest = revision;
      if (line.type === "DELETED") versions.delete(keyOf(changed));
      else versions.set(keyOf(changed), changed.metadata.resourceVersion);
    }
    lines.stop();
    store.remove(kind, metadata.namespace, metadata.name);
    return { versions, latest };
  }
});

interface Marker {
  readonly kind: Kind;
  readonly object: Readonly<Record<string, unknown>>;
}

/** `/api/v1`, `/apis/apps/v1` */
function kindAt(path: string, plural: string): Kind {
  const kind = kindOf(path.startsWith("/apis/") ? (path.split("/")[2] ?? "") : "", plural);
  if (kind === undefined) throw new Error(`no kind ${plural}`);
  return kind;
}

interface Listed {
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly resourceVersion: string };
}
interface List {
  readonly metadata: { readonly resourceVersion: string };
  readonly items: readonly Listed[];
}
const keyOf = ({ metadata }: Listed): string => `${metadata.namespace ?? ""}/${metadata.name}`;

describe("a whole playground", () => {
  it(
    "outlives whatever clients send, and its controllers whatever came of it",
    { timeout: 120_000 },
    async () => {
      const cache = await mkdtemp(join(tmpdir(), "rollscope-test-"));
      vi.stubEnv("XDG_CACHE_HOME", cache);
      const bugs: string[] = [];
      const playground = await startPlayground({
        port: 0,
        speed: 20,
        seed: 1,
        onBug: (why) => bugs.push(why),
      });
      const access = JSON.parse(await readFile(playground.kubeconfig, "utf8")) as Access;
      const ca = Buffer.from(access.clusters[0].cluster["certificate-authority-data"], "base64").toString();
      const authorization = `Bearer ${access.users[0].user.token}`;
      const agent = new Agent({ connect: { ca } });
      const send = async (asked: HostileRequest): Promise<number> => {
        const { statusCode, body } = await request(`${playground.server}${asked.path}`, {
          method: asked.method,
          headers: { ...asked.headers, authorization },
          dispatcher: agent,
          ...(asked.body === undefined ? {} : { body: asked.body }),
        });
        expectAnswer(asked, statusCode, await body.text());
        return statusCode;
      };
      try {
        await inBatches(async (asked) => {
          await send(asked);
        });
        expect(await send({ method: "GET", path: "/api/v1/pods", headers: {}, body: undefined })).toBe(200);
        expect(bugs, `seed ${seed}`).toEqual([]);
      } finally {
        vi.unstubAllEnvs();
        await agent.destroy();
        await playground.stop();
        await rm(cache, { recursive: true });
      }
    },
  );
});

interface Access {
  readonly clusters: readonly [{ readonly cluster: { readonly "certificate-authority-data": string } }];
  readonly users: readonly [{ readonly user: { readonly token: string } }];
}
