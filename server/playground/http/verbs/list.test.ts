import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { configMaps } from "../../kinds/config-map.ts";
import { namespaces } from "../../kinds/namespace.ts";
import { type ApiServer, startApiServer } from "../testing/api-server.ts";

let server: ApiServer;
const all = "/api/v1/configmaps";
const inOne = "/api/v1/namespaces/a/configmaps";
const options = { manager: "test" };

beforeAll(async () => {
  server = await startApiServer();
  for (const namespace of ["a", "a-b"]) {
    server.registry.create(
      namespaces,
      "",
      { apiVersion: "v1", kind: "Namespace", metadata: { name: namespace } },
      options,
    );
    for (const name of ["one", "two", "three"]) put(namespace, name);
  }
});
afterAll(async () => {
  await server.stop();
  expect(server.bugs).toEqual([]);
});

const put = (namespace: string, name: string): void => {
  const labels = { name };
  server.registry.create(
    configMaps,
    namespace,
    { apiVersion: "v1", kind: "ConfigMap", metadata: { name, labels }, data: { text: "x".repeat(100) } },
    options,
  );
};

interface List {
  readonly metadata: {
    readonly resourceVersion: string;
    readonly continue?: string;
    readonly remainingItemCount?: number;
  };
  readonly items: readonly { readonly metadata: { readonly name: string; readonly namespace: string } }[];
}

const list = async (path: string): Promise<List> => (await server.ask(path)).body as unknown as List;
const names = ({ items }: List): readonly string[] =>
  items.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`);

describe("a list", () => {
  it("is in the order of keys", async () => {
    expect(names(await list(all))).toEqual(["a-b/one", "a-b/three", "a-b/two", "a/one", "a/three", "a/two"]);
  });

  it("comes in pages of one revision, whatever is written meanwhile", async () => {
    const first = await list(`${all}?limit=4`);
    expect(first.metadata.remainingItemCount).toBe(2);
    put("a", "later");
    const second = await list(`${all}?limit=4&continue=${first.metadata.continue ?? ""}`);
    expect(names(second)).toEqual(["a/three", "a/two"]);
    expect(second.metadata).toEqual({ resourceVersion: first.metadata.resourceVersion });
    server.registry.remove(configMaps, "a", "later", {});
  });

  it("counts what remains only where nothing is selected", async () => {
    const page = await list(`${inOne}?limit=1&labelSelector=name`);
    expect(page.metadata.continue).toBeDefined();
    expect(page.metadata).not.toHaveProperty("remainingItemCount");
  });

  it("can be had as it was, or not at all", async () => {
    const { metadata } = await list(inOne);
    server.registry.remove(configMaps, "a", "two", {});
    const before = await list(
      `${inOne}?resourceVersion=${metadata.resourceVersion}&resourceVersionMatch=Exact`,
    );
    expect(names(before)).toEqual(["a/one", "a/three", "a/two"]);
    expect(before.metadata.resourceVersion).toBe(metadata.resourceVersion);
    const since = `resourceVersion=${metadata.resourceVersion}`;
    expect(names(await list(`${inOne}?${since}`))).toEqual(["a/one", "a/three"]);
    expect(names(await list(`${inOne}?${since}&resourceVersionMatch=NotOlderThan`))).toHaveLength(2);
    // A plain revision with a limit is exact, as it was before there was a match.
    expect(names(await list(`${inOne}?${since}&limit=10`))).toHaveLength(3);
    expect(names(await list(`${inOne}?resourceVersion=0&limit=1`))).toHaveLength(2);
    put("a", "two");
  });

  it("that was forgotten can be gone on with from where it stood", async () => {
    const first = await list(`${inOne}?limit=1`);
    put("a", "zzz");
    server.registry.store.compact(server.registry.store.revision());
    const late = await server.ask(`${inOne}?limit=1&continue=${first.metadata.continue ?? ""}`);
    expect(late.body).toMatchObject({ code: 410, reason: "Expired" });
    expect(late.body["message"]).toMatch(
      /^The provided continue parameter is too old to display a consistent/,
    );
    const token = (late.body["metadata"] as List["metadata"]).continue ?? "";
    expect(names(await list(`${inOne}?limit=5&continue=${token}`))).toEqual(["a/three", "a/two", "a/zzz"]);
    const exact = await server.ask(`${inOne}?resourceVersion=2&resourceVersionMatch=Exact`);
    expect(exact.body).toMatchObject({
      code: 410,
      reason: "Expired",
      message: "The resourceVersion for the provided list is too old.",
    });
    server.registry.remove(configMaps, "a", "zzz", {});
  });

  it.each([
    "AAAA",
    "",
    "e30",
    Buffer.from('{"v":"meta.k8s.io/v1","rv":0,"start":"a"}').toString("base64url"),
  ])("cannot be gone on with by %j", async (token) => {
    const { status } = await server.ask(`${inOne}?continue=${token}`);
    expect(status).toBe(token === "" ? 200 : 400);
  });

  it("is a Table with a row an object, as much of it as is asked for", async () => {
    const accept = "application/json;as=Table;v=v1;g=meta.k8s.io,application/json";
    const { body, headers } = await server.ask(`${inOne}?limit=1`, { accept });
    expect(headers.get("content-type")).toBe("application/json");
    expect(body).toMatchObject({
      kind: "Table",
      apiVersion: "meta.k8s.io/v1",
      metadata: { remainingItemCount: 2 },
      rows: [{ object: { kind: "PartialObjectMetadata", metadata: { name: "one" } } }],
    });
    const [column] = body["columnDefinitions"] as readonly unknown[];
    expect(column).toMatchObject({ name: "Name", type: "string", format: "name", priority: 0 });
    const whole = await server.ask(`${inOne}?includeObject=Object`, { accept });
    expect(whole.body["rows"]).toMatchObject([{ object: { kind: "ConfigMap" } }, {}, {}]);
    const none = await server.ask(`${inOne}?includeObject=None`, { accept });
    expect(none.body["rows"]).toMatchObject([{ object: null }, {}, {}]);
    expect((await server.ask(`${inOne}?includeObject=Half`, { accept })).status).toBe(400);
  });

  it("is metadata alone to who asks for no more", async () => {
    const accept = "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io";
    const { body } = await server.ask(inOne, { accept });
    expect(body).toMatchObject({
      kind: "PartialObjectMetadataList",
      apiVersion: "meta.k8s.io/v1",
      items: [{ kind: "PartialObjectMetadata", metadata: { name: "one" } }, {}, {}],
    });
    expect(JSON.stringify(body)).not.toContain("xxx");
    const one = await server.ask(inOne, { accept: accept.replace("List", "") });
    expect(one.status).toBe(406);
  });

  it("is compressed when it is long and the client can read that", async () => {
    for (let number = 0; number < 1500; number += 1) put("a-b", `many-${number}`);
    const packed = await server.ask(all, { headers: { "accept-encoding": "gzip" } });
    const plain = await server.ask(all, { headers: { "accept-encoding": "identity" } });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(packed.text).toBe(plain.text);
    expect((plain.body as unknown as List).items).toHaveLength(1506);
  });
});

it("is written for people as it is for programs, but with lines and indents", async () => {
  for (const name of ["pretty-1", "pretty-2"])
    await server.ask("/api/v1/namespaces/default/secrets", { method: "POST", body: { metadata: { name } } });
  for (const path of ["/api/v1/secrets", "/api/v1/services"]) {
    for (const accept of ["application/json", "application/json;as=Table;v=v1;g=meta.k8s.io"]) {
      const { text, body } = await server.ask(`${path}?pretty=true`, { accept });
      expect(text).toBe(`${JSON.stringify(body, undefined, 2)}\n`);
    }
  }
});
