import { startDefinitions } from "../../controllers/definitions/definitions.ts";
import { createIndex } from "../../controllers/index.ts";
import { startApiServer, type ApiServer } from "../../http/testing/api-server.ts";
import type { Draft } from "../../object.ts";
import type { Schema } from "../schema/schema.ts";

/** A definition of Widgets in the group `example.com`. `more`: over its one version; `spec`: over its spec. */
export const definitionOf = (schema: Schema, more: Draft = {}, spec: Draft = {}): Draft => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.example.com" },
  spec: {
    group: "example.com",
    scope: "Namespaced",
    names: { plural: "widgets", singular: "widget", kind: "Widget", shortNames: ["wd"], categories: ["all"] },
    versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema }, ...more }],
    ...spec,
  },
});

export const definitionsPath = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
export const widgetsPath = "/apis/example.com/v1/namespaces/default/widgets";

/** A Widget; `more` beside its metadata. */
export const widget = (name: string, more: Draft = {}): Draft => ({
  apiVersion: "example.com/v1",
  kind: "Widget",
  metadata: { name },
  ...more,
});

export interface DefinitionServer extends ApiServer {
  /** Creates a definition, and waits until it is established. */
  readonly define: (definition: Draft) => Promise<void>;
}

/** A real API server with the controllers of definitions. */
export async function startDefinitionServer(): Promise<DefinitionServer> {
  const server = await startApiServer();
  const { registry, clock, random } = server.api;
  const index = createIndex(registry);
  const stop = startDefinitions({ registry, clock, random, speed: 1, index });
  return {
    ...server,
    async define(definition) {
      const { status, text } = await server.ask(definitionsPath, { method: "POST", body: definition });
      if (status !== 201) throw new Error(text);
      const { name } = definition["metadata"] as { readonly name: string };
      const lines = await server.watch(`${definitionsPath}?watch=true&fieldSelector=metadata.name%3D${name}`);
      for (let line = await lines.next(); line !== undefined; line = await lines.next()) {
        if (JSON.stringify(line.object).includes('"InitialNamesAccepted"')) break;
      }
      lines.stop();
    },
    async stop() {
      stop();
      index.stop();
      await server.stop();
    },
  };
}
