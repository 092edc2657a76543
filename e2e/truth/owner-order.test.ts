import { expect, test } from "vitest";
import { withSortedOwners } from "./owner-order.ts";

const owner = (manager: string, field: string, indent: string): readonly string[] => [
  `${indent}- apiVersion: v1`,
  `${indent}  fieldsV1:`,
  `${indent}    f:${field}: {}`,
  `${indent}  manager: ${manager}`,
];

test("owners stand in one order, whichever second each wrote in", () => {
  const yaml = (...owners: readonly (readonly string[])[]): readonly string[] => [
    "items:",
    "- kind: ResourceQuota",
    "  metadata:",
    "    managedFields:",
    ...owners.flat(),
    "    name: few",
    "  spec: {}",
  ];
  const [one, two] = [owner("a", "status", "    "), owner("b", "spec", "    ")];
  expect(withSortedOwners(yaml(one, two))).toEqual(yaml(two, one));
  expect(withSortedOwners(yaml(two, one))).toEqual(yaml(two, one));
  expect(withSortedOwners([...yaml(one, two), ...yaml(one, two)])).toEqual([
    ...yaml(two, one),
    ...yaml(two, one),
  ]);
});

test("a text without owners stays as it is", () => {
  expect(withSortedOwners(["kind: Pod", "metadata:", "  name: web"])).toEqual([
    "kind: Pod",
    "metadata:",
    "  name: web",
  ]);
});
