import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiServer, startApiServer } from "../testing/api-server.ts";

let server: ApiServer;
const maps = "/api/v1/namespaces/default/configmaps";

beforeAll(async () => {
  server = await startApiServer();
  await server.ask(maps, { method: "POST", body: { metadata: { name: "there" }, data: { a: "1" } } });
});
afterAll(async () => {
  await server.stop();
  expect(server.bugs).toEqual([]);
});

const many = (count: number, one: (at: number) => string, between = ","): string =>
  Array.from({ length: count }, (_, at) => one(at)).join(between);
const named = (fields: string): string => `{"metadata":{"name":"much"${fields}}}`;

/** ms; each of these once took from seconds to the end of the process. */
const soon = 2_000;

describe("a body of little worth and much work is refused before it is read", () => {
  it.each([
    ["brackets alone", "[".repeat(2_900_000), 400],
    ["lists in lists", `{"a":${"[".repeat(1_400_000)}${"]".repeat(1_400_000)}}`, 400],
    ["maps in maps", `${'{"a":'.repeat(400_000)}1${"}".repeat(400_000)}`, 400],
    ["a field for each byte", `{"data":{${many(200_000, (at) => `"k${at}":""`)}}}`, 413],
    ["labels that are none", named(`,"labels":{${many(100_000, (at) => `"?${at}":"?"`)}}`), 413],
    [
      "more values than any object has",
      named(`,"finalizers":[${many(12_000, (at) => `"a.b/c${at}"`)}]`),
      413,
    ],
    [
      "more than etcd takes at once",
      `{"metadata":{"name":"much"},"data":{"a":"${"a".repeat(2_800_000)}"}}`,
      500,
    ],
  ])("%s", { timeout: soon }, async (_, body, status) => {
    expect(await server.ask(maps, { method: "POST", body })).toMatchObject({
      status,
      body: { code: status },
    });
    for (const type of ["merge-patch+json", "strategic-merge-patch+json", "apply-patch+yaml"]) {
      const patch = { method: "PATCH", type: `application/${type}`, body };
      const answer = await server.ask(`${maps}/there?fieldManager=m`, patch);
      expect([400, 413, 422, 500]).toContain(answer.status);
      expect(answer.body).toMatchObject({ kind: "Status", code: answer.status });
    }
  });

  it.each([
    ["a line for each byte", "\n".repeat(1_000_000), 413],
    ["keys that must be compared with each other", many(100_000, (at) => `k${at}: a`, "\n"), 413],
    ["a list on one line", `[${"a,".repeat(500_000)}]`, 413],
    ["lists in lists", "[".repeat(10_000), 400],
    ["lists in lists by dashes", `${"- ".repeat(5_000)}a`, 400],
    ["a thousand million laughs", laughs(), 400],
    ["a key twice", "metadata: {name: a}\ndata: {b: '1', b: '2'}", 400],
  ])("YAML: %s", { timeout: soon }, async (_, body, status) => {
    const type = "application/yaml";
    expect(await server.ask(`${maps}?fieldValidation=Strict`, { method: "POST", type, body })).toMatchObject({
      status,
      body: { code: status },
    });
  });
});

function laughs(): string {
  const letters = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
  const lines = letters.map((letter, at) => {
    const before = at === 0 ? "ha" : `*${letters[at - 1] ?? ""}`;
    return `${letter}: &${letter} [${many(10, () => before)}]`;
  });
  return lines.join("\n");
}

describe("what is wrong many times over", () => {
  it("is told a hundred times, with how often more", async () => {
    const body = named(`,"labels":{${many(1_000, (at) => `"?${at}":"a"`)}}`);
    const answer = await server.ask(maps, { method: "POST", body });
    expect(answer.status).toBe(422);
    expect(answer.body["details"]).toMatchObject({ causes: { length: 100 } });
    expect(answer.body["message"]).toMatch(/ and 900 more\]$/);
  });

  it("is not told with all of a long list each time", { timeout: soon }, async () => {
    const owner = (at: number): string =>
      `{"apiVersion":"v1","kind":"Pod","name":"a${at}","uid":"u${at}","controller":true}`;
    const body = named(`,"ownerReferences":[${many(1_500, owner)}]`);
    const answer = await server.ask(maps, { method: "POST", body });
    expect(answer.status).toBe(422);
    expect(answer.text.length).toBeLessThan(20_000);
  });

  it("is warned of as far as a client's headers reach", async () => {
    const body = `{"metadata":{"name":"warned"},${many(1_000, (at) => `"unknown${at}":1`)}}`;
    const { status, headers } = await server.ask(`${maps}?dryRun=All`, { method: "POST", body });
    expect(status).toBe(201);
    const warned = headers.get("warning") ?? "";
    expect(warned).toContain("unknown0");
    expect(warned.length).toBeLessThan(12_000);
  });
});

it("keeps an object from growing by patches beyond what one may hold", { timeout: 20_000 }, async () => {
  await server.ask(maps, { method: "POST", body: { metadata: { name: "grows" } } });
  const patch = async (data: Readonly<Record<string, string>>): Promise<number> => {
    const type = "application/merge-patch+json";
    return (await server.ask(`${maps}/grows`, { method: "PATCH", type, body: { data } })).status;
  };
  const keys = (from: number): Record<string, string> =>
    Object.fromEntries(Array.from({ length: 4_000 }, (_, at) => [`k${from + at}`, ""]));
  expect([await patch(keys(0)), await patch(keys(4_000)), await patch(keys(8_000))]).toEqual([200, 200, 413]);
  const text = (name: string): Record<string, string> => ({ [name]: "a".repeat(700_000) });
  expect([await patch(text("k0")), await patch(text("k1"))]).toEqual([200, 422]);
});
