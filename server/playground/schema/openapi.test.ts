import { expect, test } from "vitest";
import { kinds } from "../kinds/kinds.ts";
import { openApiSchemas, schemaReference, type Schema } from "./openapi.ts";

const deployments = { group: "apps", version: "v1", kind: "Deployment" };

const properties = (
  schemas: Readonly<Record<string, Schema>>,
  type: string,
): Readonly<Record<string, Schema>> =>
  schemas[`io.k8s.api.${type}`]?.["properties"] as Readonly<Record<string, Schema>>;

test("the schemas of a kind hold every type that they refer to", () => {
  for (const kind of kinds) {
    const schemas = openApiSchemas(kind);
    const referred = JSON.stringify(schemas).matchAll(/"#\/components\/schemas\/([^"]+)"/g);
    const missing = [...referred].map(([, name = ""]) => name).filter((name) => !(name in schemas));
    expect([kind.kind, missing]).toEqual([kind.kind, []]);
  }
});

test("kubectl finds a kind by its group, version and kind, and the way to its fields", () => {
  const schemas = openApiSchemas(deployments);
  expect(schemas["io.k8s.api.Deployment"]).toMatchObject({
    type: "object",
    "x-kubernetes-group-version-kind": [deployments],
  });
  expect(schemaReference(deployments)).toEqual({ $ref: "#/components/schemas/io.k8s.api.Deployment" });
  expect(properties(schemas, "Deployment")["spec"]).toEqual({
    allOf: [{ $ref: "#/components/schemas/io.k8s.api.DeploymentSpec" }],
  });
  expect(schemas["io.k8s.api.DeploymentSpec"]).toMatchObject({ required: ["selector", "template"] });
});

test("lists say how they merge, for patches and for apply", () => {
  const schemas = openApiSchemas(deployments);
  expect(properties(schemas, "PodSpec")).toMatchObject({
    containers: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      "x-kubernetes-patch-strategy": "merge",
      "x-kubernetes-patch-merge-key": "name",
    },
    volumes: { "x-kubernetes-patch-strategy": "merge,retainKeys" },
    tolerations: { "x-kubernetes-list-type": "atomic" },
    nodeSelector: { "x-kubernetes-map-type": "atomic" },
  });
  expect(properties(schemas, "Container")["ports"]).toMatchObject({
    "x-kubernetes-list-map-keys": ["containerPort", "protocol"],
    "x-kubernetes-patch-merge-key": "containerPort",
  });
  expect(properties(schemas, "ObjectMeta")["finalizers"]).toMatchObject({
    "x-kubernetes-list-type": "set",
    "x-kubernetes-patch-strategy": "merge",
  });
});

test("a kind that is not known has none", () => {
  expect(openApiSchemas({ group: "example.com", version: "v1", kind: "Thing" })).toEqual({});
  expect(schemaReference({ group: "example.com", version: "v1", kind: "Thing" })).toBeUndefined();
});
