import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { configMaps } from "../../kinds/config-map.ts";
import { deployments } from "../../kinds/deployment.ts";
import { apiVersionOf, type Kind } from "../../kinds/kind.ts";
import { kinds } from "../../kinds/kinds.ts";
import { pods } from "../../kinds/pod.ts";
import { type ApiServer, startApiServer } from "../testing/api-server.ts";

const options = { manager: "test" };
const path = "/api/v1/namespaces/default/configmaps";

let server: ApiServer;
beforeEach(async () => {
  server = await startApiServer();
});
afterEach(async () => {
  await server.stop();
  expect(server.bugs).toEqual([]);
});

function put(
  name: string,
  labels: Readonly<Record<string, string>> = {},
  finalizers: readonly string[] = [],
): void {
  const metadata = {
    name,
    labels: { ...labels },
    ...(finalizers.length > 0 && { finalizers: [...finalizers] }),
  };
  server.registry.create(configMaps, "default", { metadata }, options);
}

const left = (kind: Kind = configMaps): readonly string[] =>
  server.registry.store.list(kind, "default").map(({ metadata }) => metadata.name);

interface List {
  readonly kind: string;
  readonly metadata: { readonly resourceVersion: string; readonly continue?: string };
  readonly items: readonly {
    readonly metadata: { readonly name: string; readonly deletionTimestamp?: string };
  }[];
}

async function remove(query: string, body?: object): Promise<List> {
  const answer = await server.ask(`${path}${query}`, {
    method: "DELETE",
    ...(body !== undefined && { body }),
  });
  return answer.body as unknown as List;
}

const names = ({ items }: List): readonly string[] => items.map(({ metadata }) => metadata.name);

describe("a collection", () => {
  beforeEach(() => {
    for (const name of ["a", "b", "c"]) put(name, { app: "web" });
    put("other");
  });

  it("is deleted as it is selected, and told as it was", async () => {
    const revision = String(server.registry.store.revision());
    const answer = await remove("?labelSelector=app=web&fieldSelector=metadata.name!=b");
    expect([answer.kind, names(answer)]).toEqual(["ConfigMapList", ["a", "c"]]);
    expect(answer.metadata).toEqual({ resourceVersion: revision });
    expect(answer.items[0]?.metadata.deletionTimestamp).toBeUndefined();
    expect(left()).toEqual(["b", "other"]);
  });

  it("of a limit is deleted page by page, each telling where the next begins", async () => {
    const first = await remove("?labelSelector=app=web&limit=2");
    expect(names(first)).toEqual(["a", "b"]);
    expect(left()).toEqual(["c", "other"]);
    const token = first.metadata.continue ?? "";
    const second = await remove(`?labelSelector=app=web&limit=2&continue=${token}`);
    expect(names(second)).toEqual(["c"]);
    expect(second.metadata.continue).toBeUndefined();
    expect(left()).toEqual(["other"]);
  });

  it("is told and kept in a dry run, asked for in the query or in the body", async () => {
    expect(names(await remove("?dryRun=All"))).toHaveLength(4);
    expect(names(await remove("", { dryRun: ["All"] }))).toHaveLength(4);
    expect(left()).toHaveLength(4);
  });

  it("is deleted up to the first that may not be", async () => {
    const { uid = "" } = server.registry.store.get(configMaps, "default", "a")?.metadata ?? {};
    const answer = await server.ask(path, { method: "DELETE", body: { preconditions: { uid } } });
    expect(answer.body).toMatchObject({
      code: 409,
      reason: "Conflict",
      message: expect.stringMatching(
        /^Operation cannot be fulfilled on ConfigMap "b": the UID in the precondition /,
      ) as string,
    });
    expect(left()).toEqual(["b", "c", "other"]);
  });

  it("keeps what waits for its finalizers, marked", async () => {
    put("kept", {}, ["example.com/wait"]);
    await remove("");
    expect(left()).toEqual(["kept"]);
    expect(server.registry.get(configMaps, "default", "kept").metadata.deletionTimestamp).toBeDefined();
  });

  it("is a Table to who asks for one", async () => {
    const accept = "application/json;as=Table;v=v1;g=meta.k8s.io";
    const { body } = await server.ask(`${path}?labelSelector=app=web`, { method: "DELETE", accept });
    expect(body).toMatchObject({ kind: "Table", rows: [{}, {}, {}] });
  });

  it.each([
    ["?labelSelector=a%20b", 400],
    ["?fieldSelector=data=x", 400],
    ["?resourceVersionMatch=Exact", 422],
    ["?propagationPolicy=Sometimes", 422],
    ["?continue=nonsense", 400],
  ])("asked for by %s is refused with %d, and stays", async (query, code) => {
    const { status } = await server.ask(`${path}${query}`, { method: "DELETE" });
    expect([status, left().length]).toEqual([code, 4]);
  });
});

it("leaves dependents, waits for them or forgets them, as its policy says", async () => {
  const template = { metadata: { labels: { app: "a" } }, spec: { containers: [{ name: "a", image: "a" }] } };
  const spec = { selector: { matchLabels: { app: "a" } }, template };
  for (const name of ["a", "b"]) {
    server.registry.create(
      deployments,
      "default",
      { metadata: { name }, spec: structuredClone(spec) },
      options,
    );
  }
  const url = "/apis/apps/v1/namespaces/default/deployments";
  const finalizers = () =>
    server.registry.store.list(deployments, "default").map(({ metadata }) => metadata.finalizers);
  await server.ask(`${url}?fieldSelector=metadata.name=a`, {
    method: "DELETE",
    body: { propagationPolicy: "Orphan" },
  });
  await server.ask(`${url}?fieldSelector=metadata.name=b&propagationPolicy=Foreground`, { method: "DELETE" });
  expect(finalizers()).toEqual([["orphan"], ["foregroundDeletion"]]);
});

it("gives pods their grace, or the one that is asked for", async () => {
  for (const [name, nodeName] of [
    ["placed", "node-a"],
    ["waiting", ""],
  ] as const) {
    const spec = { containers: [{ name: "a", image: "a" }], ...(nodeName !== "" && { nodeName }) };
    server.registry.create(pods, "default", { metadata: { name }, spec }, options);
  }
  await server.ask("/api/v1/namespaces/default/pods?gracePeriodSeconds=7", { method: "DELETE" });
  expect(left(pods)).toEqual(["placed"]);
  expect(server.registry.get(pods, "default", "placed").metadata.deletionGracePeriodSeconds).toBe(7);
});

describe.each(kinds.map((kind) => [kind.plural, kind] as const))("all %s of a place", (_, kind) => {
  const place = `/${kind.group === "" ? "api" : "apis"}/${apiVersionOf(kind)}`;
  const inside = `${place}${kind.namespaced ? "/namespaces/empty" : ""}/${kind.plural}`;

  it("can be deleted where upstream lets them be", async () => {
    const { status, body } = await server.ask(`${inside}?labelSelector=none=here`, { method: "DELETE" });
    if (kind.plural === "namespaces") expect(status).toBe(405);
    else expect(body).toMatchObject({ kind: `${kind.kind}List`, items: [] });
  });

  it("cannot be deleted in all namespaces at once", async () => {
    if (!kind.namespaced) return;
    const { body } = await server.ask(`${place}/${kind.plural}`, { method: "DELETE" });
    expect(body).toMatchObject({
      ...{ code: 405, reason: "MethodNotAllowed" },
      message: "the server does not allow this method on the requested resource",
    });
  });
});
