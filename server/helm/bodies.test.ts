import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import type { Raw } from "../../lib/base/raw.ts";
import { until } from "../cluster/testing/manual-clock.ts";
import { followBodies, type Bodies } from "./bodies.ts";
import { createShelf, type Shelf } from "./testing/shelf.ts";
import { packed, readPieces, recordOf, writtenBy } from "./testing/records.ts";
import { createThread, type Thread } from "./thread/thread.ts";

const opened: Bodies[] = [];
afterEach(() => {
  for (const bodies of opened.splice(0)) bodies.stop();
});

function follow(shelf: Shelf, looksAt: readonly string[] = ["shop", "trial"]): Bodies {
  const bodies = followBodies(shelf);
  opened.push(bodies);
  for (const namespace of looksAt) bodies.interest(namespace);
  shelf.log.open(shelf.clock.now());
  return bodies;
}

const chart = { metadata: { name: "c", version: "1" }, values: { tag: "1.0", replicas: 1 } };
const record = (revision: number, config: Raw | null, more: Parameters<typeof recordOf>[3] = {}): Raw =>
  recordOf("web", revision, { release: packed({ name: "web", version: revision, config, chart }) }, more);

const told = ({ log }: Shelf) =>
  [...log.world.objects.HelmRevision.values()].sort((a, b) => b.revision - a.revision);
const lost = (shelf: Shelf): Readonly<Record<number, readonly string[]>> =>
  Object.fromEntries(
    told(shelf).map(({ revision, lost }) => [
      revision,
      lost.map(({ path, before, after, since }) => `${path} ${before} → ${after} since ${since}`),
    ]),
  );
const revisionsAsked = ({ asked }: Shelf): readonly number[] =>
  asked.map((path) => Number(/v(\d+)$/.exec(path)?.[1]));

/** Until nothing more is asked for. */
async function settled(shelf: Shelf, count: number): Promise<void> {
  await until("all are told", () => told(shelf).length === count);
  let before = -1;
  await until("nothing more is asked", () => {
    const isSame = before === shelf.asked.length + shelf.log.seq();
    before = shelf.asked.length + shelf.log.seq();
    return isSame && !shelf.isBusy();
  });
}

test.each(["helm-3", "helm-4"] as const)(
  "what %s wrote is told, newest first, with what was lost",
  async (helm) => {
    const shelf = createShelf();
    shelf.put(...writtenBy(helm).records);
    follow(shelf);
    await settled(shelf, 5);
    expect(revisionsAsked(shelf)).toEqual([5, 4, 3, 2, 1]);
    expect(lost(shelf)).toEqual({
      5: [],
      4: [],
      3: ['greeting "hi" → "hello" since 2', "replicas 2 → 1 since 2"],
      2: [],
      1: [],
    });
    const [newest] = told(shelf);
    expect(newest).toMatchObject({
      name: "web",
      namespace: "trial",
      chart: "shop",
      chartVersion: "0.1.0",
      appVersion: "1.27",
      description: "Rollback to 2",
      rollbackTo: 2,
      deployments: ["trial/web"],
    });
    const templates = told(shelf).map(({ templates }) => templates["trial/web"]);
    // 5 went back to the template of 2; the others have images of their own.
    expect(templates[0]).toBe(templates[3]);
    expect(new Set(templates).size).toBe(4);
  },
);

test("a revision that failed is nothing to have lost from: the one before it is", async () => {
  const shelf = createShelf();
  shelf.put(
    record(1, { tag: "2.0" }, { status: "superseded" }),
    record(2, { replicas: 3 }, { status: "failed" }),
    record(3, null),
  );
  follow(shelf);
  await settled(shelf, 3);
  expect(lost(shelf)).toEqual({ 3: ['tag "2.0" → "1.0" since 1'], 2: ['tag "2.0" → "1.0" since 1'], 1: [] });
});

test("a rollback loses nothing: it was asked for, with all that its target had", async () => {
  const shelf = createShelf();
  const back = { name: "web", version: 3, config: null, chart, info: { description: "Rollback to 1" } };
  shelf.put(
    record(1, null, { status: "superseded" }),
    record(2, { tag: "2.0" }, { status: "superseded" }),
    recordOf("web", 3, { release: packed(back) }),
  );
  follow(shelf);
  await settled(shelf, 3);
  expect(lost(shelf)).toEqual({ 3: [], 2: [], 1: [] });
});

test("a record that cannot be read is passed over, and is told as unreadable", async () => {
  const shelf = createShelf();
  const damaged = recordOf("web", 2, { release: "%" }, { status: "superseded" });
  shelf.put(record(1, { tag: "2.0" }, { status: "superseded" }), damaged, record(3, null));
  follow(shelf);
  await settled(shelf, 3);
  expect(told(shelf).map(({ problem }) => problem)).toEqual([undefined, "notBase64", undefined]);
  expect(lost(shelf)[3]).toEqual(['tag "2.0" → "1.0" since 1']);
});

test("a new revision is compared with the one before it, which is read again for that", async () => {
  const shelf = createShelf();
  shelf.put(record(1, { tag: "2.0" }));
  follow(shelf);
  await settled(shelf, 1);
  shelf.put(record(2, null, { status: "pending-upgrade" }));
  await settled(shelf, 2);
  expect(revisionsAsked(shelf)).toEqual([1, 2, 1]);
  expect(lost(shelf)[2]).toEqual(['tag "2.0" → "1.0" since 1']);

  const after = record(2, null) as Raw & { metadata: Raw };
  shelf.put({ ...after, metadata: { ...after.metadata, resourceVersion: "200" } });
  await until("it was read again", () => told(shelf)[0]?.resourceVersion === "200");
  await settled(shelf, 2);
  // What it was made from does not change: no predecessor is read for it.
  expect(revisionsAsked(shelf)).toEqual([1, 2, 1, 2]);
  expect(lost(shelf)[2]).toEqual(['tag "2.0" → "1.0" since 1']);
});

test("a record that is gone is told so, and nothing that was not one is read", async () => {
  const shelf = createShelf();
  shelf.put(record(1, null), record(2, null), {
    metadata: { name: "other", namespace: "shop", uid: "o" },
    type: "Opaque",
  });
  follow(shelf);
  await settled(shelf, 2);
  shelf.remove(record(1, null));
  await until("it is gone", () => told(shelf).length === 1);
  expect(shelf.asked.some((path) => path.includes("other"))).toBe(false);
});

test("of releases at which nobody looks only the newest revision is read, until somebody does", async () => {
  const shelf = createShelf();
  shelf.put(record(1, { tag: "2.0" }, { status: "superseded" }), record(2, null));
  const bodies = follow(shelf, []);
  await settled(shelf, 1);
  expect(revisionsAsked(shelf)).toEqual([2]);
  bodies.interest("shop");
  await settled(shelf, 2);
  expect(lost(shelf)[2]).toEqual(['tag "2.0" → "1.0" since 1']);
});

test("where there are very many releases, none is read at which nobody looks", async () => {
  const shelf = createShelf();
  for (let n = 0; n < 120; n++)
    shelf.put(
      recordOf(`r${n}`, 1, { release: packed({ name: `r${n}`, version: 1 }) }, { namespace: `n${n % 2}` }),
    );
  follow(shelf, ["n1"]);
  await settled(shelf, 60);
  expect(shelf.asked.every((path) => path.includes("/n1/"))).toBe(true);
});

test("a release elsewhere is looked at where a Deployment says that it is its own", async () => {
  const shelf = createShelf();
  shelf.put(
    recordOf("web", 1, { release: packed({ name: "web", version: 1 }) }, { namespace: "releases" }),
    recordOf("web", 2, { release: packed({ name: "web", version: 2 }) }, { namespace: "releases" }),
  );
  const owners = { "meta.helm.sh/release-name": "web", "meta.helm.sh/release-namespace": "releases" };
  const put = { uid: "d", namespace: "shop", name: "web", owners } as never;
  shelf.log.append({ kind: "Deployment", uid: "d", put }, 0);
  follow(shelf, ["shop"]);
  await settled(shelf, 2);
});

test("what may not be read is told once, and tried again after a minute", async () => {
  const shelf = createShelf();
  shelf.problem = () => ({ id: "forbidden", args: { user: "me", reason: "no" } });
  shelf.put(record(1, null), record(2, null), record(3, null), record(4, null), record(5, null));
  follow(shelf);
  await until("it is told", () => told(shelf).length > 0);
  await settled(shelf, told(shelf).length);
  expect(told(shelf)[0]).toMatchObject({ revision: 5, problem: "forbidden" });
  expect(shelf.asked.length).toBeLessThanOrEqual(3);
  shelf.problem = undefined;
  await shelf.clock.pass(61_000);
  await settled(shelf, 5);
  expect(told(shelf).map(({ problem }) => problem)).toEqual(Array(5).fill(undefined));
});

test("an API server that does not answer is asked again", async () => {
  const shelf = createShelf();
  shelf.problem = () => ({ id: "silent", args: { server: "s" } });
  shelf.put(record(1, null));
  follow(shelf);
  await until("it was asked", () => shelf.asked.length === 1);
  shelf.problem = undefined;
  await shelf.clock.pass(6_000);
  await settled(shelf, 1);
});

test("credentials are hidden, and that they changed still shows", async () => {
  const shelf = createShelf();
  const secretive = (revision: number, config: Raw | null, description: string): Raw =>
    recordOf("web", revision, {
      release: packed({
        name: "web",
        version: revision,
        config,
        chart: { values: { auth: { password: "changeme-9" } } },
        info: { description },
      }),
    });
  shelf.put(
    secretive(1, { auth: { password: "hunter2-and-more" } }, "x"),
    secretive(2, null, "failed with password=hunter2-and-more"),
  );
  follow(shelf);
  await settled(shelf, 2);
  const facts = JSON.stringify(shelf.log.facts);
  expect(facts).not.toContain("hunter2");
  expect(facts).not.toContain("changeme");
  expect(lost(shelf)[2]?.[0]).toMatch(/^auth\.password "‹hidden \S+›" → "‹hidden \S+›" since 1$/);
});

test("the thread does the same as this one, and keeps nothing of what it was given", async () => {
  const shelf = createShelf();
  const thread = createThread(Buffer.from("shelf"), shelf.clock);
  const [first, second] = writtenBy("helm-3").records as [Raw, Raw];
  for (const type of ["reduce", "open", "objects", "whole"] as const) {
    const [here, there] = [shelf.thread, thread].map(async (one) =>
      one.run({ type, bodies: [await readPieces(first)] }),
    );
    expect(await there).toEqual(await here);
  }
  const diff = async (one: Thread) =>
    one.run({ type: "diff", bodies: [await readPieces(first), await readPieces(second)] });
  expect(await diff(thread)).toEqual(await diff(shelf.thread));
  await thread.stop();
});

test("a row of a large manifest is read in the thread, as any other", async () => {
  const thread = createThread(Buffer.from("shelf"), createShelf().clock);
  const release = {
    name: "web",
    version: 1,
    manifest: `---\nkind: ConfigMap\ndata: {a: ${"x".repeat(40_000)}}\n`,
  };
  const body = await readPieces(recordOf("web", 1, { release: packed(release) }));
  const { release: bytes } = body;
  expect(await thread.run({ type: "reduce", bodies: [body] })).toMatchObject({
    fact: { revision: 1, problem: undefined },
    supplied: { defaults: {} },
  });
  // It was handed over.
  expect(bytes).toHaveProperty("byteLength", 0);
  await thread.stop();
});

test("a record that is made to take memory is too large, and no matter", async () => {
  const shelf = createShelf();
  const run = async (json: string, type: "reduce" | "open" = "reduce") => {
    const release = Buffer.from(gzipSync(json).toString("base64")).toString("base64");
    return shelf.thread.run({ type, bodies: [await readPieces(recordOf("web", 1, { release }), 60_000)] });
  };
  const tooLarge = { fact: { problem: "tooLarge" } };
  const start = '{"name":"web","version":1';
  expect(await run(`${start},"x":[${"{},".repeat(600_000)}1]}`)).toMatchObject(tooLarge);
  expect(await run(`${start},"x":"${" ".repeat(34_000_000)}"}`)).toMatchObject(tooLarge);
  const within = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
  expect(await run(`${start},"config":{"a":${within}}}`, "open")).toEqual({
    type: "damaged",
    id: "tooLarge",
  });
  // What is not kept takes none.
  const templates = `"templates":[${"{},".repeat(600_000)}${"[".repeat(900_000)}${"]".repeat(900_000)}]`;
  expect(await run(`${start},"chart":{${templates}}}`)).toMatchObject({ fact: { problem: undefined } });
});
