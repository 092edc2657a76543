import { expect, test } from "vitest";
import { applyPatch, patchObject } from "./patch.ts";
import { deployment, deployments } from "./testing/objects.ts";

test("a merge patch sets, removes by null, and replaces lists whole", () => {
  const draft = applyPatch("merge", deployments, deployment(), {
    metadata: { labels: { app: null, tier: "front" }, finalizers: ["z"] },
    spec: { paused: true, strategy: { rollingUpdate: { maxSurge: "25%" } } },
  });
  expect(draft).toMatchObject({
    metadata: { labels: { tier: "front" }, finalizers: ["z"] },
    spec: {
      paused: true,
      replicas: 4,
      strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: "25%", maxUnavailable: 0 } },
    },
  });
  expect(draft["metadata"]).not.toHaveProperty("labels.app");
});

test("a merge patch of what was not there keeps no nulls", () => {
  const draft = applyPatch("merge", deployments, deployment(), {
    metadata: { annotations: { a: "1", b: null } },
  });
  expect(draft).toHaveProperty("metadata.annotations", { a: "1" });
});

test("a merge patch puts an object in place of a scalar and a scalar in place of an object", () => {
  const patched = applyPatch("merge", deployments, deployment(), {
    spec: { strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: "1" } } },
  });
  expect(patched).toHaveProperty("spec.strategy.rollingUpdate", { maxSurge: 0, maxUnavailable: "1" });
});

test.each([
  [null, "Invalid JSON Patch"],
  [1, "error decoding patch: json: cannot unmarshal number into Go value of type map[string]interface {}"],
  ["text", "error decoding patch: json: cannot unmarshal string into Go value"],
  [[1], "error decoding patch: json: cannot unmarshal array into Go value"],
])("a merge patch that is %j is refused: 400", (body, why) => {
  expect(() => applyPatch("merge", deployments, deployment(), body)).toThrow(why);
});

test("what the kind has no field for is dropped and told", () => {
  const { draft, unknown } = patchObject("merge", deployments, deployment(), {
    spec: { sped: 1, template: { spec: { containers: [{ name: "a", imgae: "b" }] } } },
  });
  expect(unknown).toEqual([
    'unknown field "spec.template.spec.containers[0].imgae"',
    'unknown field "spec.sped"',
  ]);
  expect(draft).not.toHaveProperty("spec.sped");
});

test("a patch cannot reach the prototype of objects", () => {
  const body: unknown = JSON.parse(
    '{"metadata":{"labels":{"__proto__":{"polluted":"yes"}}},"__proto__":{"polluted":1}}',
  );
  expect(() => applyPatch("merge", deployments, deployment(), body)).toThrow();
  expect({}).not.toHaveProperty("polluted");
});
