import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  definitionOf,
  definitionsPath,
  type DefinitionServer,
  startDefinitionServer,
  widget,
  widgetsPath,
} from "./testing/definitions.ts";
import type { Schema } from "./schema/schema.ts";

const schema: Schema = {
  type: "object",
  properties: {
    spec: {
      type: "object",
      properties: {
        size: { type: "integer", minimum: 1 },
        colour: { type: "string", default: "red" },
        ports: {
          type: "array",
          "x-kubernetes-list-type": "map",
          "x-kubernetes-list-map-keys": ["port", "protocol"],
          items: {
            type: "object",
            required: ["port"],
            properties: {
              port: { type: "integer" },
              protocol: { type: "string", default: "TCP" },
              name: { type: "string" },
            },
          },
        },
      },
    },
    status: {
      type: "object",
      properties: { size: { type: "integer" }, selector: { type: "string" }, phase: { type: "string" } },
    },
  },
};

let server: DefinitionServer;
beforeEach(async () => {
  server = await startDefinitionServer();
});
afterEach(async () => {
  expect(server.bugs).toEqual([]);
  await server.stop();
});

const create = (body: object, query = "") => server.ask(`${widgetsPath}${query}`, { method: "POST", body });
const patch = (path: string, type: string, body: unknown) =>
  server.ask(`${widgetsPath}/${path}`, { method: "PATCH", type: `application/${type}`, body });
const generationOf = (body: Record<string, unknown>): unknown =>
  (body["metadata"] as Record<string, unknown>)["generation"];

describe("what a body says that the schema does not", () => {
  beforeEach(() => server.define(definitionOf(schema)));
  const odd = widget("a", { spec: { size: 1, shape: "round", ports: [{ port: 1, speed: 2 }] }, extra: {} });

  it("is dropped, and told in warnings", async () => {
    const { status, body, headers } = await create(odd, "?fieldValidation=Warn");
    expect(status).toBe(201);
    expect(body["spec"]).toEqual({ size: 1, colour: "red", ports: [{ port: 1, protocol: "TCP" }] });
    expect(body).not.toHaveProperty("extra");
    for (const path of ["extra", "spec.ports[0].speed", "spec.shape"])
      expect(headers.get("warning")).toContain(`299 - "unknown field \\"${path}\\""`);
  });

  it("is refused where the client is strict", async () => {
    const { body } = await create(odd, "?fieldValidation=Strict");
    expect(body).toMatchObject({
      code: 400,
      message:
        'Widget in version "v1" cannot be handled as a Widget: strict decoding error: unknown field "extra", ' +
        'unknown field "spec.ports[0].speed", unknown field "spec.shape"',
    });
  });

  it("is refused in an apply, where nobody could own it", async () => {
    const { body } = await patch("a?fieldManager=me", "apply-patch+yaml", odd);
    expect(body).toMatchObject({
      code: 500,
      message:
        'failed to create typed patch object (/a; example.com/v1, Kind=Widget): errors:\n  .extra: field not declared in schema\n  .spec.ports[port=1,protocol="TCP"].speed: field not declared in schema\n  .spec.shape: field not declared in schema',
    });
  });

  it("is refused where a value is not as the schema has it", async () => {
    const { body } = await create(widget("a", { spec: { size: 0, colour: 3 } }));
    expect(body).toMatchObject({
      code: 422,
      message:
        'Widget.example.com "a" is invalid: [spec.size: Invalid value: 0: spec.size in body should be greater than or equal to 1, ' +
        'spec.colour: Invalid value: "integer": spec.colour in body must be of type string: "integer"]',
      details: { causes: [{ reason: "FieldValueInvalid" }, { reason: "FieldValueTypeInvalid" }] },
    });
  });
});

describe("a change", () => {
  beforeEach(async () => {
    await server.define(definitionOf(schema));
    await create(widget("a", { spec: { size: 1 } }));
  });

  it("needs the version that it was made from", async () => {
    const body = widget("a", { spec: { size: 2 } });
    expect((await server.ask(`${widgetsPath}/a`, { method: "PUT", body })).body).toMatchObject({
      code: 422,
      message:
        'widgets.example.com "a" is invalid: metadata.resourceVersion: Invalid value: 0x0: must be specified for an update',
    });
  });

  it("of anything but its metadata makes another generation, where its status has no way of its own", async () => {
    expect(generationOf((await patch("a", "merge-patch+json", { spec: { size: 2 } })).body)).toBe(2);
    expect(
      generationOf((await patch("a", "merge-patch+json", { metadata: { labels: { a: "b" } } })).body),
    ).toBe(2);
    expect(generationOf((await patch("a", "merge-patch+json", { status: { phase: "x" } })).body)).toBe(3);
  });

  it("by a JSON patch", async () => {
    const { body } = await patch("a", "json-patch+json", [
      { op: "replace", path: "/spec/colour", value: "blue" },
    ]);
    expect(body["spec"]).toEqual({ size: 1, colour: "blue" });
  });

  it("by a strategic patch is not understood", async () => {
    const { body } = await patch("a", "strategic-merge-patch+json", { spec: {} });
    expect(body).toMatchObject({
      code: 415,
      message:
        "the body of the request was in an unknown format - accepted media types include: application/json-patch+json, " +
        "application/merge-patch+json, application/apply-patch+yaml",
    });
  });
});

describe("an apply", () => {
  beforeEach(() => server.define(definitionOf(schema)));
  const apply = (manager: string, spec: object, query = "") =>
    patch(`a?fieldManager=${manager}${query}`, "apply-patch+yaml", widget("a", { spec }));

  it("owns items by the keys of the schema, and its own alone", async () => {
    expect((await apply("one", { ports: [{ port: 1, protocol: "TCP", name: "a" }] })).status).toBe(201);
    const { body } = await apply("two", { ports: [{ port: 1, protocol: "UDP", name: "b" }] });
    expect(body["spec"]).toMatchObject({
      ports: [
        { port: 1, protocol: "TCP", name: "a" },
        { port: 1, protocol: "UDP", name: "b" },
      ],
    });
    const { managedFields } = body["metadata"] as { readonly managedFields: readonly object[] };
    expect(managedFields).toMatchObject([
      {
        manager: "one",
        operation: "Apply",
        apiVersion: "example.com/v1",
        fieldsV1: {
          "f:spec": {
            "f:ports": {
              'k:{"port":1,"protocol":"TCP"}': { ".": {}, "f:name": {}, "f:port": {}, "f:protocol": {} },
            },
          },
        },
      },
      { manager: "two" },
    ]);
    const gone = await apply("one", { ports: [] });
    expect(gone.body["spec"]).toMatchObject({ ports: [{ port: 1, protocol: "UDP", name: "b" }] });
  });

  it("of what is another's is a conflict, unless it is forced", async () => {
    await apply("one", { size: 1 });
    const { body } = await apply("two", { size: 2 });
    expect(body).toMatchObject({
      code: 409,
      message: 'Apply failed with 1 conflict: conflict with "one": .spec.size',
    });
    expect((await apply("two", { size: 2 }, "&force=true")).body["spec"]).toMatchObject({ size: 2 });
  });
});

describe("subresources", () => {
  const subresources = {
    status: {},
    scale: {
      specReplicasPath: ".spec.size",
      statusReplicasPath: ".status.size",
      labelSelectorPath: ".status.selector",
    },
  };
  beforeEach(async () => {
    await server.define(definitionOf(schema, { subresources }));
    await create(widget("a", { spec: { size: 1 }, status: { phase: "early" } }));
  });

  it("keep a status that only they write, and that is no generation", async () => {
    const { body: made } = await server.ask(`${widgetsPath}/a`);
    expect(made).not.toHaveProperty("status");
    const { body } = await patch("a/status", "merge-patch+json", {
      metadata: { labels: { a: "b" } },
      spec: { size: 9 },
      status: { phase: "late", size: 1, odd: 1 },
    });
    expect(body).toMatchObject({ spec: { size: 1 }, status: { phase: "late", size: 1 } });
    expect(body["status"]).not.toHaveProperty("odd");
    expect(body["metadata"]).not.toHaveProperty("labels");
    expect(generationOf(body)).toBe(1);
    const { body: unchanged } = await patch("a", "merge-patch+json", { status: { phase: "later" } });
    expect(unchanged["status"]).toEqual({ phase: "late", size: 1 });
  });

  it("let an applier of the status own nothing else", async () => {
    const metadata = { name: "a", labels: { a: "b" } };
    const config = { ...widget("a"), metadata, status: { phase: "late" } };
    const { body } = await patch("a/status?fieldManager=me", "apply-patch+yaml", config);
    expect(body).toMatchObject({ status: { phase: "late" } });
    expect(body["metadata"]).not.toHaveProperty("labels");
    const { managedFields } = body["metadata"] as { readonly managedFields: readonly object[] };
    expect(managedFields).toContainEqual(
      expect.objectContaining({
        manager: "me",
        subresource: "status",
        fieldsV1: { "f:status": { "f:phase": {} } },
      }),
    );
  });

  it("check a status by its part of the schema", async () => {
    const { body } = await patch("a/status", "merge-patch+json", { status: { phase: 1 } });
    expect(body).toMatchObject({
      code: 422,
      message:
        'Widget.example.com "a" is invalid: status.phase: Invalid value: "integer": phase in body must be of type string: "integer"',
    });
  });

  it("scale", async () => {
    await patch("a/status", "merge-patch+json", { status: { size: 1, selector: "app=a" } });
    expect((await server.ask(`${widgetsPath}/a/scale`)).body).toMatchObject({
      kind: "Scale",
      apiVersion: "autoscaling/v1",
      metadata: { name: "a", namespace: "default" },
      spec: { replicas: 1 },
      status: { replicas: 1, selector: "app=a" },
    });
    const { body } = await patch("a/scale", "merge-patch+json", { spec: { replicas: 4 } });
    expect(body).toMatchObject({ spec: { replicas: 4 } });
    const after = (await server.ask(`${widgetsPath}/a`)).body;
    expect(after).toMatchObject({ spec: { size: 4, colour: "red" } });
    expect(generationOf(after)).toBe(2);
  });

  it("tell that there is nothing to scale", async () => {
    await create(widget("b"));
    expect((await server.ask(`${widgetsPath}/b/scale`)).body).toMatchObject({
      code: 500,
      message: 'Internal error occurred: the spec replicas field ".spec.size" does not exist',
    });
  });

  it("are told in discovery", async () => {
    const { body } = await server.ask("/apis/example.com/v1");
    expect(body["resources"]).toMatchObject([
      { name: "widgets" },
      { name: "widgets/status", kind: "Widget", verbs: ["get", "patch", "update"] },
      {
        name: "widgets/scale",
        group: "autoscaling",
        version: "v1",
        kind: "Scale",
        verbs: ["get", "patch", "update"],
      },
    ]);
  });
});

describe("versions", () => {
  const version = (name: string, more: object = {}) => ({
    name,
    served: true,
    storage: false,
    schema: { openAPIV3Schema: schema },
    ...more,
  });
  const v2 = "/apis/example.com/v2/namespaces/default/widgets";
  beforeEach(() =>
    server.define(
      definitionOf(
        schema,
        {},
        { versions: [version("v1", { storage: true, deprecated: true }), version("v2")] },
      ),
    ),
  );

  it("are the same objects under another name", async () => {
    const lines = await server.watch(`${v2}?watch=true`);
    await create(widget("a", { spec: { size: 1 } }));
    expect(await lines.next()).toMatchObject({
      type: "ADDED",
      object: { apiVersion: "example.com/v2", kind: "Widget", metadata: { name: "a" }, spec: { size: 1 } },
    });
    expect((await server.ask(v2)).body).toMatchObject({
      apiVersion: "example.com/v2",
      items: [{ spec: { size: 1 } }],
    });
    const type = "application/merge-patch+json";
    await server.ask(`${v2}/a`, { method: "PATCH", type, body: { spec: { size: 2 } } });
    expect((await server.ask(`${widgetsPath}/a`)).body).toMatchObject({
      apiVersion: "example.com/v1",
      spec: { size: 2 },
    });
    lines.stop();
  });

  it("are told in order of preference, with the version that is stored", async () => {
    expect((await server.ask("/apis/example.com")).body).toMatchObject({
      versions: [{ version: "v2" }, { version: "v1" }],
      preferredVersion: { groupVersion: "example.com/v2" },
    });
    const hashOf = async (path: string): Promise<unknown> => {
      const { resources } = (await server.ask(path)).body as {
        readonly resources: readonly { storageVersionHash: string }[];
      };
      return resources[0]?.storageVersionHash;
    };
    expect(await hashOf("/apis/example.com/v2")).toBe(await hashOf("/apis/example.com/v1"));
  });

  it("that are deprecated say so", async () => {
    const { headers } = await create(widget("a"));
    expect(headers.get("warning")).toBe(
      '299 - "example.com/v1 Widget is deprecated; use example.com/v2 Widget"',
    );
  });
});

describe("reading", () => {
  const columns = {
    additionalPrinterColumns: [
      { name: "Size", type: "integer", jsonPath: ".spec.size" },
      { name: "Colour", type: "string", jsonPath: ".spec.colour", priority: 1 },
      { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp" },
    ],
    selectableFields: [{ jsonPath: ".spec.colour" }],
  };
  beforeEach(async () => {
    await server.define(definitionOf(schema, columns));
    await create(widget("a", { spec: { size: 3 } }));
    await create(widget("b", { spec: { colour: "blue" } }));
  });

  it("shows the columns that the definition wants", async () => {
    const { body } = await server.ask(widgetsPath, {
      accept: "application/json;as=Table;v=v1;g=meta.k8s.io",
    });
    expect(body).toMatchObject({
      columnDefinitions: [
        { name: "Name", type: "string", format: "name" },
        {
          name: "Size",
          type: "integer",
          description: "Custom resource definition column (in JSONPath format): .spec.size",
        },
        { name: "Colour", priority: 1 },
        { name: "Age", type: "date" },
      ],
      rows: [
        { cells: ["a", 3, "red", expect.stringMatching(/^\d+s$/)] },
        { cells: ["b", null, "blue", expect.anything()] },
      ],
    });
  });

  it("selects by the fields that the definition wants", async () => {
    const { body } = await server.ask(`${widgetsPath}?fieldSelector=spec.colour%3Dblue`);
    expect(body["items"]).toMatchObject([{ metadata: { name: "b" } }]);
    expect((await server.ask(`${widgetsPath}?fieldSelector=spec.size%3D3`)).body).toMatchObject({
      code: 400,
      message: "field label not supported: spec.size",
    });
  });

  it("tells metadata alone to those who want no more", async () => {
    const accept = "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io";
    const { body } = await server.ask(widgetsPath, { accept });
    expect(body).toMatchObject({
      kind: "PartialObjectMetadataList",
      items: [{ kind: "PartialObjectMetadata" }, { metadata: { name: "b" } }],
    });
    expect(JSON.stringify(body["items"])).not.toContain('"spec":{');
  });

  it("describes the kind to clients", async () => {
    const { body, text } = await server.ask("/openapi/v3/apis/example.com/v1");
    const { schemas } = body["components"] as { readonly schemas: Record<string, Record<string, unknown>> };
    expect(schemas["com.example.v1.Widget"]).toMatchObject({
      type: "object",
      "x-kubernetes-group-version-kind": [{ group: "example.com", version: "v1", kind: "Widget" }],
      properties: {
        apiVersion: { type: "string" },
        metadata: { allOf: [{ $ref: "#/components/schemas/ObjectMeta" }] },
        spec: { properties: { size: { type: "integer", minimum: 1 } } },
      },
    });
    for (const [, name = ""] of text.matchAll(/#\/components\/schemas\/([\w.]+)/g))
      expect(schemas).toHaveProperty([name]);
  });
});

describe("while its definition is deleted", () => {
  it("nothing new is created, and what waits for its finalizers is waited for", async () => {
    await server.define(definitionOf(schema));
    await create({ ...widget("a"), metadata: { name: "a", finalizers: ["example.com/wait"] } });
    await server.ask(`${definitionsPath}/widgets.example.com`, { method: "DELETE" });
    await expect
      .poll(async () => (await server.ask(`${widgetsPath}/a`)).body["metadata"])
      .toHaveProperty("deletionTimestamp");
    expect((await create(widget("b"))).body).toMatchObject({
      code: 403,
      message:
        'widgets.example.com "b" is forbidden: create not allowed while custom resource definition is terminating',
    });
    const { body } = await server.ask(`${definitionsPath}/widgets.example.com`);
    expect(JSON.stringify(body["status"])).toContain("InstanceDeletionInProgress");
    await patch("a", "merge-patch+json", { metadata: { finalizers: null } });
    await expect
      .poll(async () => (await server.ask(`${definitionsPath}/widgets.example.com`)).status)
      .toBe(404);
  });
});

describe("a change of the schema", () => {
  it("is heeded for what was stored before", async () => {
    const bare: Schema = {
      type: "object",
      properties: { spec: { type: "object", properties: { a: { type: "string" } } } },
    };
    await server.define(definitionOf(bare));
    await create(widget("a", { spec: { a: "x" } }));
    await server.ask(`${definitionsPath}/widgets.example.com`, {
      method: "PATCH",
      type: "application/json-patch+json",
      body: [
        {
          op: "add",
          path: "/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/b",
          value: { type: "string", default: "new" },
        },
      ],
    });
    expect((await server.ask(`${widgetsPath}/a`)).body).toMatchObject({ spec: { a: "x", b: "new" } });
    expect((await server.ask(widgetsPath)).body).toMatchObject({ items: [{ spec: { b: "new" } }] });
  });
});
