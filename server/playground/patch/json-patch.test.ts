import { describe, expect, test } from "vitest";
import type { Draft } from "../object.ts";
import { StatusError } from "../status.ts";
import { applyPatch } from "./patch.ts";
import { deployment, deployments } from "./testing/objects.ts";

const patch = (...operations: readonly Draft[]): Draft =>
  applyPatch("json", deployments, deployment(), operations);

const at = (draft: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], draft);

const containers = "/spec/template/spec/containers";
const finalizers = "/metadata/finalizers";

const refusal = (act: () => unknown): StatusError => {
  try {
    act();
  } catch (error) {
    if (error instanceof StatusError) return error;
    throw error;
  }
  throw new Error("it was accepted");
};

describe("a JSON patch", () => {
  const lists: readonly [string, Draft, readonly string[]][] = [
    ["adds at the end of a list", { op: "add", path: `${finalizers}/-`, value: "d" }, ["a", "b", "c", "d"]],
    ["adds before an index", { op: "add", path: `${finalizers}/1`, value: "d" }, ["a", "d", "b", "c"]],
    [
      "adds at the index after the last",
      { op: "add", path: `${finalizers}/3`, value: "d" },
      ["a", "b", "c", "d"],
    ],
    ["counts a negative index from the end", { op: "remove", path: `${finalizers}/-1` }, ["a", "b"]],
    ["removes an index", { op: "remove", path: `${finalizers}/0` }, ["b", "c"]],
    ["replaces an index", { op: "replace", path: `${finalizers}/2`, value: "d" }, ["a", "b", "d"]],
    ["moves", { op: "move", from: `${finalizers}/0`, path: `${finalizers}/2` }, ["b", "c", "a"]],
    ["copies", { op: "copy", from: `${finalizers}/0`, path: `${finalizers}/-` }, ["a", "b", "c", "a"]],
  ];
  test.each(lists)("%s", (_, operation, wanted) => {
    expect(at(patch(operation), "metadata", "finalizers")).toEqual(wanted);
  });

  test("unescapes ~1 and ~0 in a pointer", () => {
    const draft = patch({ op: "add", path: "/metadata/labels/app.io~1a~0b", value: "x" });
    expect(at(draft, "metadata", "labels")).toEqual({ app: "web", "app.io/a~b": "x" });
  });

  test("does as kubectl rollout undo does: replaces template and annotations under a test", () => {
    const template = {
      metadata: { labels: { app: "web" } },
      spec: { containers: [{ name: "main", image: "web:0.9" }] },
    };
    const draft = patch(
      { op: "test", path: "/metadata/uid", value: "u1" },
      { op: "test", path: "/spec/paused", value: null },
      { op: "replace", path: "/spec/template", value: template },
      { op: "replace", path: "/metadata/annotations", value: { why: "back" } },
    );
    expect(at(draft, "spec", "template")).toEqual(template);
    expect(at(draft, "metadata", "annotations")).toEqual({ why: "back" });
  });

  test("leaves the object that it patches as it was", () => {
    const current = deployment();
    applyPatch("json", deployments, current, [{ op: "remove", path: `${containers}/0/env/0` }]);
    expect(current).toEqual(deployment());
  });

  const failing: readonly [string, Draft][] = [
    ["a test of an absent field for anything but null", { op: "test", path: "/spec/paused", value: false }],
    ["a test of another value", { op: "test", path: "/spec/replicas", value: 3 }],
    ["removing what is not there", { op: "remove", path: "/spec/paused" }],
    ["a path through what is not there", { op: "add", path: "/spec/a/b", value: 1 }],
    ["an index beyond the list", { op: "add", path: `${finalizers}/9`, value: "d" }],
    ["an index that is no number", { op: "add", path: `${finalizers}/x`, value: "d" }],
    ["moving an object into itself", { op: "move", from: "/spec", path: "/spec/template" }],
    ["an unknown operation", { op: "frobnicate", path: "/spec" }],
    ["an operation without a path", { op: "add", value: 1 }],
    ["a step through the prototype", { op: "test", path: "/constructor/name", value: "Object" }],
  ];
  test.each(failing)("is refused whole with 422 for %s", (_, operation) => {
    const { code, reason, message } = refusal(() => patch(operation));
    expect([code, reason, message]).toEqual([
      422,
      "Invalid",
      "the server rejected our request due to an error in our request",
    ]);
  });

  test("tests equality by value, in whatever order fields stand", () => {
    const value = { rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }, type: "RollingUpdate" };
    expect(patch({ op: "test", path: "/spec/strategy", value })).toEqual(deployment());
  });

  test.each([
    [{ op: "add" }, "object into Go value of type []handlers.jsonPatchOp"],
    ["text", "string into Go value of type []handlers.jsonPatchOp"],
    [[1], "number into Go value of type handlers.jsonPatchOp"],
  ])("that is %j cannot be read: 400", (body, what) => {
    const { code, message } = refusal(() => applyPatch("json", deployments, deployment(), body));
    expect({ code, message }).toEqual({
      code: 400,
      message: `error decoding patch: json: cannot unmarshal ${what}`,
    });
  });

  test("that is null changes nothing; an operation that is null is none: 422", () => {
    expect(applyPatch("json", deployments, deployment(), null)).toEqual(deployment());
    expect(refusal(() => applyPatch("json", deployments, deployment(), [null])).code).toBe(422);
  });

  test.each([
    [{ kind: "ReplicaSet" }, "converting (v1.ReplicaSet) to (apps.Deployment): unknown conversion"],
    [{ kind: "X" }, 'no kind "X" is registered for version "apps/v1" in scheme "pkg/runtime/scheme.go:111"'],
    [{ apiVersion: "v1" }, 'no kind "Deployment" is registered for version "v1" in scheme'],
    [{ kind: 5 }, "json: cannot unmarshal number into Go struct field .kind of type string"],
  ])("and a merge patch cannot make it of another type: %j", (change, why) => {
    const operations = Object.entries<unknown>(change).map(([key, value]) => ({
      op: "replace",
      path: `/${key}`,
      value,
    }));
    for (const [type, body] of [["json", operations] as const, ["merge", change] as const]) {
      const { code, message } = refusal(() => applyPatch(type, deployments, deployment(), body));
      expect(code).toBe(422);
      expect(message).toContain(why);
    }
  });

  test("of more than 10,000 operations is refused: 413", () => {
    const body = Array<Draft>(10_001).fill({ op: "test", path: "/kind", value: "Deployment" });
    expect(refusal(() => applyPatch("json", deployments, deployment(), body))).toMatchObject({
      code: 413,
      message: "The allowed maximum operations in a JSON patch is 10000, got 10001",
    });
  });

  test("cannot grow an object without bound by copying", () => {
    const double = [
      { op: "copy", from: "/metadata", path: "/metadata/labels/a" },
      { op: "copy", from: "/metadata", path: "/metadata/labels/b" },
    ];
    const body = Array<readonly Draft[]>(40).fill(double).flat();
    expect(refusal(() => applyPatch("json", deployments, deployment(), body)).code).toBe(422);
  });

  test("may not leave a value of another type than its field: 422 on the field patch", () => {
    const body = [{ op: "replace", path: "/spec/replicas", value: "four" }];
    const error = refusal(() => applyPatch("json", deployments, deployment(), body));
    expect(error).toMatchObject({ code: 422, reason: "Invalid", details: { causes: [{ field: "patch" }] } });
    expect(error.message).toContain(
      "json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32",
    );
  });

  test("that is nested deeper than any object is refused: 400", () => {
    let value: unknown = "x";
    for (let depth = 0; depth < 100_000; depth += 1) value = [value];
    expect(refusal(() => patch({ op: "add", path: "/spec/x", value })).code).toBe(400);
  });
});
