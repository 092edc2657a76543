import { expect, test } from "vitest";
import { conflictError } from "./conflict.ts";
import type { Entry } from "./entries.ts";
import { pathSet, union, type FieldSet } from "./field-set.ts";

const entryOf = (manager: string, more: Partial<Entry> = {}): Entry => ({
  ...{ manager, operation: "Update", apiVersion: "apps/v1", subresource: "", time: "2026-11-30T12:00:00Z" },
  set: pathSet("f:spec"),
  ...more,
});

const podSpec = ["f:spec", "f:template", "f:spec", "f:containers"] as const;
const port = (number: number): FieldSet =>
  pathSet(
    ...podSpec,
    'k:{"name":"a"}',
    "f:ports",
    `k:{"containerPort":${number},"protocol":"TCP"}`,
    "f:name",
  );

const conflictOf = (entry: Entry, ...sets: readonly FieldSet[]) => ({
  entry,
  set: sets.reduce(union),
});

test.each<[string, Partial<Entry>, string]>([
  ["who applied", { operation: "Apply" }, 'conflict with "one"'],
  ["who wrote", {}, 'conflict with "one" using apps/v1'],
  [
    "who wrote its size",
    { subresource: "scale" },
    'conflict with "one" with subresource "scale" using apps/v1',
  ],
  [
    "who applied its status",
    { operation: "Apply", subresource: "status" },
    'conflict with "one" with subresource "status"',
  ],
])("one conflict is told in one line: with %s", (_, more, message) => {
  const error = conflictError([conflictOf(entryOf("one", more), pathSet("f:spec", "f:replicas"))]);
  expect(error.message).toBe(`Apply failed with 1 conflict: ${message}: .spec.replicas`);
  expect(error).toMatchObject({
    ...{ code: 409, reason: "Conflict" },
    details: { causes: [{ reason: "FieldManagerConflict", message, field: ".spec.replicas" }] },
  });
});

// As kube-apiserver 1.37 told it.
test("several are told by manager, and of each what ends at a level before what goes deeper, ports by number", () => {
  const error = conflictError([
    conflictOf(entryOf("a"), pathSet("f:spec", "f:minReadySeconds")),
    conflictOf(entryOf("a", { subresource: "scale" }), pathSet("f:spec", "f:replicas")),
    conflictOf(
      entryOf("a", { operation: "Apply" }),
      port(8080),
      port(443),
      port(80),
      pathSet(...podSpec, 'k:{"name":"b"}', "f:image"),
      pathSet(...podSpec, 'k:{"name":"a"}', "f:env", 'k:{"name":"E"}', "f:value"),
      pathSet(...podSpec, 'k:{"name":"a"}', "f:image"),
    ),
  ]);
  const within = '.spec.template.spec.containers[name="a"]';
  expect(error.message.split("\n")).toEqual([
    'Apply failed with 8 conflicts: conflicts with "a":',
    `- ${within}.image`,
    `- ${within}.env[name="E"].value`,
    `- ${within}.ports[containerPort=80,protocol="TCP"].name`,
    `- ${within}.ports[containerPort=443,protocol="TCP"].name`,
    `- ${within}.ports[containerPort=8080,protocol="TCP"].name`,
    '- .spec.template.spec.containers[name="b"].image',
    'conflicts with "a" with subresource "scale" using apps/v1:',
    "- .spec.replicas",
    'conflicts with "a" using apps/v1:',
    "- .spec.minReadySeconds",
  ]);
  expect(error.details?.causes).toHaveLength(8);
});

test("managers are told in the order of their names, whoever comes first", () => {
  const replicas = pathSet("f:spec", "f:replicas");
  const error = conflictError([conflictOf(entryOf("two"), replicas), conflictOf(entryOf("one"), replicas)]);
  expect(error.message).toBe(
    'Apply failed with 2 conflicts: conflicts with "one" using apps/v1:\n- .spec.replicas\n' +
      'conflicts with "two" using apps/v1:\n- .spec.replicas',
  );
});
