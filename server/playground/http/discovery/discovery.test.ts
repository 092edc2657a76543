import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kinds } from "../../kinds/kinds.ts";
import { type ApiServer, startApiServer } from "../testing/api-server.ts";

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(async () => {
  await server.stop();
  expect(server.bugs).toEqual([]);
});

const group = "g=apidiscovery.k8s.io";
const aggregated = (version: string): string =>
  `application/json;${group};v=${version};as=APIGroupDiscoveryList`;

interface Aggregated {
  readonly items: readonly {
    readonly metadata: { readonly name?: string };
    readonly versions: readonly { readonly resources: readonly Resource[] }[];
  }[];
}
interface Resource {
  readonly resource: string;
  readonly verbs: readonly string[];
  readonly subresources?: readonly { readonly subresource: string; readonly responseKind: object }[];
}

describe("discovery", () => {
  it.each([
    ["as new clients ask", [aggregated("v2"), aggregated("v2beta1"), "application/json"], "v2"],
    ["as old clients ask", [aggregated("v2beta1"), "application/json"], "v2beta1"],
  ])("is aggregated in the version that was asked for: %s", async (_, accept, version) => {
    for (const path of ["/api", "/apis"]) {
      const { headers, body } = await server.ask(path, { accept: accept.join(",") });
      expect(headers.get("content-type")).toBe(aggregated(version));
      expect(body).toMatchObject({
        kind: "APIGroupDiscoveryList",
        apiVersion: `apidiscovery.k8s.io/${version}`,
      });
    }
  });

  it("tells legacy clients the same", async () => {
    expect((await server.ask("/api")).body).toMatchObject({ kind: "APIVersions", versions: ["v1"] });
    const { body } = await server.ask("/apis");
    expect(body).toMatchObject({ kind: "APIGroupList", apiVersion: "v1" });
    expect(body["groups"]).toContainEqual({
      name: "apps",
      versions: [{ groupVersion: "apps/v1", version: "v1" }],
      preferredVersion: { groupVersion: "apps/v1", version: "v1" },
    });
    expect((await server.ask("/apis/apps")).body).toMatchObject({ kind: "APIGroup", name: "apps" });
    expect((await server.ask("/apis/nothing.k8s.io")).status).toBe(404);
    expect((await server.ask("/apis/apps/v2")).status).toBe(404);
    const list = await server.ask("/apis/apps/v1");
    expect(list.body).toMatchObject({ kind: "APIResourceList", groupVersion: "apps/v1" });
    expect(list.body["resources"]).toContainEqual({
      name: "deployments/scale",
      singularName: "",
      namespaced: true,
      group: "autoscaling",
      version: "v1",
      kind: "Scale",
      verbs: ["get", "patch", "update"],
    });
  });

  it("names every kind that is served, and Scale as what it is", async () => {
    const core = (await server.ask("/api", { accept: aggregated("v2") })).body as unknown as Aggregated;
    const named = (await server.ask("/apis", { accept: aggregated("v2") })).body as unknown as Aggregated;
    const resources = [...core.items, ...named.items].flatMap(({ versions }) =>
      versions.flatMap((version) => version.resources),
    );
    const plurals = resources.map(({ resource }) => resource);
    for (const { plural } of kinds) expect(plurals).toContain(plural);
    const deployments = resources.find(({ resource }) => resource === "deployments");
    expect(deployments).toMatchObject({
      responseKind: { group: "apps", version: "v1", kind: "Deployment" },
      scope: "Namespaced",
      shortNames: ["deploy"],
      categories: ["all"],
      subresources: [
        { subresource: "scale", responseKind: { group: "autoscaling", version: "v1", kind: "Scale" } },
        { subresource: "status" },
      ],
    });
  });
});

describe("OpenAPI", () => {
  interface Index {
    readonly paths: Readonly<Record<string, { readonly serverRelativeURL: string }>>;
  }

  it("has a document for each group and version that is served, whose PATCH takes fieldValidation", async () => {
    const { paths } = (await server.ask("/openapi/v3")).body as unknown as Index;
    for (const { group: name, version, plural, namespaced, kind, verbs } of kinds) {
      const place = name === "" ? `api/${version}` : `apis/${name}/${version}`;
      const { body } = await server.ask(paths[place]?.serverRelativeURL ?? "/");
      const path = `/${place}/${namespaced ? "namespaces/{namespace}/" : ""}${plural}/{name}`;
      if (verbs !== undefined && !verbs.includes("patch")) continue;
      const operations = (body["paths"] as Record<string, { readonly patch?: object }>)[path];
      expect(operations?.patch, path).toMatchObject({
        "x-kubernetes-group-version-kind": { group: name, version, kind },
        parameters: expect.arrayContaining([
          expect.objectContaining({ name: "fieldValidation", in: "query" }),
        ]) as unknown,
      });
    }
  });

  it("says how lists merge, and has every schema that it refers to", async () => {
    const { text, body } = await server.ask("/openapi/v3/apis/apps/v1");
    const { schemas } = body["components"] as { readonly schemas: Record<string, object> };
    for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g))
      expect(schemas).toHaveProperty(name ?? "");
    expect(schemas["Deployment"]).toMatchObject({
      "x-kubernetes-group-version-kind": [{ group: "apps", version: "v1", kind: "Deployment" }],
    });
    expect(schemas["PodSpec"]).toMatchObject({
      properties: {
        containers: {
          type: "array",
          items: { $ref: "#/components/schemas/Container" },
          "x-kubernetes-patch-strategy": "merge",
          "x-kubernetes-patch-merge-key": "name",
          "x-kubernetes-list-type": "map",
          "x-kubernetes-list-map-keys": ["name"],
        },
        tolerations: { "x-kubernetes-list-type": "atomic" },
      },
    });
  });

  it("has no empty schema, which kubectl explain --recursive takes for none", async () => {
    const paths = Object.keys((await server.ask("/openapi/v3")).body["paths"] as object);
    for (const path of paths) {
      const { text } = await server.ask(`/openapi/v3/${path}`);
      expect([path, /"\w+":\{\}/.exec(text)]).toEqual([path, null]);
    }
  });

  it("answers with a second version, which kubectl wants for a List", async () => {
    const accept = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";
    const { status, headers } = await server.ask("/openapi/v2", { accept });
    expect([status, headers.get("content-type")]).toEqual([
      200,
      "application/com.github.proto-openapi.spec.v2.v1.0+protobuf",
    ]);
    expect((await server.ask("/openapi/v2")).body).toMatchObject({ swagger: "2.0", definitions: {} });
  });
});

describe("the server", () => {
  it.each(["/healthz", "/livez", "/readyz"])("says at %s that it is well, to anybody", async (path) => {
    expect((await server.ask(path, { as: "nobody" })).text).toBe("ok");
    expect((await server.ask(`${path}/ping`, { as: "nobody" })).text).toBe("ok");
    expect((await server.ask(`${path}?verbose`)).text).toContain("[+]ping ok");
    expect((await server.ask(`${path}/nothing`)).status).toBe(404);
  });

  it("says its version as clients parse it", async () => {
    const { body } = await server.ask("/version");
    expect(body).toMatchObject({ major: "1", minor: "35" });
    expect(body["gitVersion"]).toMatch(/^v\d+\.\d+\.\d+(\+[0-9A-Za-z-.]+)?$/);
  });
});
