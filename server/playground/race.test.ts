import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiServer, startApiServer } from "./http/testing/api-server.ts";
import { seededRandom } from "./random.ts";

let server: ApiServer;
const maps = "/api/v1/namespaces/default/configmaps";

beforeAll(async () => {
  server = await startApiServer();
});
afterAll(async () => {
  await server.stop();
  expect(server.bugs).toEqual([]);
});

interface ConfigMap {
  readonly metadata: { readonly name: string; readonly resourceVersion: string };
  readonly data?: Readonly<Record<string, string>>;
}

const read = async (path: string): Promise<ConfigMap> =>
  (await server.ask(path)).body as unknown as ConfigMap;

type Writer = (path: string, client: string) => Promise<void>;

/** Ways to add one to one's own field and to a field of all, none of which may undo another's. */
const writers: Readonly<Record<"update" | "merge" | "json", Writer>> = {
  update: (path, client) =>
    untilTaken(path, async (current) => {
      const body = { ...current, data: counted(current, client) };
      return (await server.ask(path, { method: "PUT", body })).status;
    }),
  merge: (path, client) =>
    untilTaken(path, async (current) => {
      const { resourceVersion } = current.metadata;
      const body = { metadata: { resourceVersion }, data: counted(current, client) };
      return (await server.ask(path, { method: "PATCH", type: "application/merge-patch+json", body })).status;
    }),
  json: (path, client) =>
    untilTaken(path, async (current) => {
      const body = [
        { op: "test", path: "/metadata/resourceVersion", value: current.metadata.resourceVersion },
        { op: "add", path: "/data", value: counted(current, client) },
      ];
      return (await server.ask(path, { method: "PATCH", type: "application/json-patch+json", body })).status;
    }),
};

const counted = ({ data = {} }: ConfigMap, client: string): Readonly<Record<string, string>> => ({
  ...data,
  all: String(Number(data["all"] ?? 0) + 1),
  [client]: String(Number(data[client] ?? 0) + 1),
});

/** Reads, writes, and begins again where somebody else was first: 409, or 422 of a test that failed. */
async function untilTaken(path: string, write: (current: ConfigMap) => Promise<number>): Promise<void> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const status = await write(await read(path));
    if (status === 200) return;
    expect([409, 422]).toContain(status);
  }
  throw new Error("never taken");
}

const way = fc.constantFrom("update", "merge", "json");

describe("clients that race for one object", () => {
  it(
    "never lose a write, and each who watches from whichever revision sees each change once and in order",
    { timeout: 120_000 },
    async () => {
      let race = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(way, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 4 }),
          async (clients) => {
            race += 1;
            const name = `race-${race}`;
            const path = `${maps}/${name}`;
            await server.ask(maps, { method: "POST", body: { metadata: { name } } });
            const start = await read(path);
            const live = await watched(name, start.metadata.resourceVersion);
            await Promise.all(
              clients.map(async (ways, client) => {
                for (const each of ways) await writers[each](path, `client-${client}`);
              }),
            );
            const end = await read(path);
            const total = clients.flat().length;
            expect(end.data).toEqual({
              all: String(total),
              ...Object.fromEntries(clients.map((ways, client) => [`client-${client}`, String(ways.length)])),
            });
            const changes = await live(total);
            expect(changes.map(({ data }) => data?.["all"])).toEqual(
              Array.from({ length: total }, (_, at) => String(at + 1)),
            );
            // From any of them on, as a client would that was away.
            const from = Math.floor(seededRandom(race)() * total);
            const { resourceVersion } = changes[from]?.metadata ?? start.metadata;
            const later = await (await watched(name, resourceVersion))(total - from - 1);
            expect(later).toEqual(changes.slice(from + 1));
          },
        ),
        { numRuns: 15 },
      );
    },
  );
});

/** A watch from a revision on: takes its next changes, as many as are asked for, then ends. */
async function watched(name: string, resourceVersion: string) {
  const selector = `fieldSelector=metadata.name%3D${name}`;
  const lines = await server.watch(`${maps}?watch=true&${selector}&resourceVersion=${resourceVersion}`);
  return async (count: number): Promise<readonly ConfigMap[]> => {
    const seen: ConfigMap[] = [];
    while (seen.length < count) {
      const line = await lines.next();
      if (line === undefined) throw new Error("the watch ended");
      seen.push(line.object as unknown as ConfigMap);
    }
    lines.stop();
    return seen;
  };
}
