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
      properties: { size: { type: "integer" }, colour: { type: "string", default: "red" } },
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

const create = (path: string, body: object) => server.ask(path, { method: "POST", body });

describe("a definition", () => {
  it("is named, established, and tells its kind", async () => {
    await server.define(definitionOf(schema));
    const { body } = await server.ask(`${definitionsPath}/widgets.example.com`);
    expect(body["status"]).toMatchObject({
      acceptedNames: { plural: "widgets", singular: "widget", kind: "Widget", listKind: "WidgetList" },
      conditions: [
        { type: "NamesAccepted", status: "True", reason: "NoConflicts", message: "no conflicts found" },
        {
          type: "Established",
          status: "True",
          reason: "InitialNamesAccepted",
          message: "the initial names have been accepted",
        },
      ],
      storedVersions: ["v1"],
    });
    expect((await server.ask("/apis/example.com/v1")).body["resources"]).toMatchObject([
      {
        name: "widgets",
        singularName: "widget",
        namespaced: true,
        kind: "Widget",
        verbs: ["delete", "deletecollection", "get", "list", "patch", "create", "update", "watch"],
        shortNames: ["wd"],
        categories: ["all"],
      },
    ]);
  });

  it("takes its objects with it", async () => {
    await server.define(definitionOf(schema));
    expect((await create(widgetsPath, widget("a"))).status).toBe(201);
    const lines = await server.watch(`${widgetsPath}?watch=true`);
    expect(await lines.next()).toMatchObject({ type: "ADDED" });
    const { status, body } = await server.ask(`${definitionsPath}/widgets.example.com`, { method: "DELETE" });
    expect(status).toBe(200);
    expect(body["metadata"]).toMatchObject({
      finalizers: ["customresourcecleanup.apiextensions.k8s.io"],
    });
    expect(await lines.next()).toMatchObject({ type: "DELETED", object: { metadata: { name: "a" } } });
    expect(await lines.next()).toBeUndefined();
    expect((await server.ask(widgetsPath)).status).toBe(404);
    expect((await server.ask("/apis/example.com/v1")).status).toBe(404);
  });
});

describe("a custom resource", () => {
  it("is created, read, listed, watched and deleted", async () => {
    await server.define(definitionOf(schema));
    const made = await create(widgetsPath, widget("a", { spec: { size: 3 } }));
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      apiVersion: "example.com/v1",
      kind: "Widget",
      metadata: { name: "a", namespace: "default", generation: 1 },
      spec: { size: 3, colour: "red" },
    });
    expect((await server.ask(`${widgetsPath}/a`)).body).toEqual(made.body);
    expect((await server.ask("/apis/example.com/v1/widgets")).body).toMatchObject({
      kind: "WidgetList",
      apiVersion: "example.com/v1",
      items: [{ metadata: { name: "a" } }],
    });
    expect((await server.ask(`${widgetsPath}/a`, { method: "DELETE" })).body).toMatchObject({
      status: "Success",
    });
    expect((await server.ask(`${widgetsPath}/a`)).body).toMatchObject({
      code: 404,
      message: 'widgets.example.com "a" not found',
    });
  });
});
