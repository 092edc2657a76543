import { expect, test } from "vitest";
import type { Pod } from "../../kinds/pod.ts";
import { podsToDelete } from "./rank.ts";

const now = Date.parse("2026-03-01T12:00:00Z");
const ago = (seconds: number): string => new Date(now - seconds * 1000).toISOString().replace(".000", "");

interface Shape {
  readonly name: string;
  readonly node?: string;
  readonly phase?: "Pending" | "Unknown" | "Running";
  /** Ready for so many seconds. */
  readonly ready?: number;
  readonly age?: number;
  readonly cost?: string;
  readonly restarts?: number;
  readonly uid?: string;
  readonly leaving?: boolean;
}

const podOf = ({
  name,
  node = "a",
  phase = "Running",
  ready,
  age = 100,
  cost,
  restarts = 0,
  uid,
  leaving,
}: Shape): Pod => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: {
    name,
    namespace: "shop",
    uid: uid ?? name,
    resourceVersion: "1",
    creationTimestamp: ago(age),
    ...(leaving === true && { deletionTimestamp: ago(0) }),
    ...(cost !== undefined && { annotations: { "controller.kubernetes.io/pod-deletion-cost": cost } }),
  },
  spec: { containers: [], ...(node !== "" && { nodeName: node }) },
  status: {
    phase,
    conditions:
      ready === undefined ? [] : [{ type: "Ready", status: "True", lastTransitionTime: ago(ready) }],
    containerStatuses: [
      { name: "web", image: "", imageID: "", ready: ready !== undefined, restartCount: restarts },
    ],
  },
});

const orderOf = (shapes: readonly Shape[], related: readonly Shape[] = shapes): readonly string[] =>
  podsToDelete(
    [
      ...shapes.map(podOf),
      podOf({ name: "kept", ready: 100_000, age: 100_000, node: "z", cost: "2147483647" }),
    ],
    related.map(podOf),
    shapes.length,
    now,
  ).map(({ metadata }) => metadata.name);

interface Rule {
  readonly rule: string;
  readonly first: Shape;
  readonly second: Shape;
  readonly related?: readonly Shape[];
}

const rules: readonly Rule[] = [
  {
    rule: "without a node before with one, whatever else",
    first: { name: "b", node: "", cost: "10" },
    second: { name: "a", phase: "Pending", cost: "-10" },
  },
  {
    rule: "Pending before Unknown",
    first: { name: "b", phase: "Pending" },
    second: { name: "a", phase: "Unknown" },
  },
  { rule: "Unknown before Running", first: { name: "b", phase: "Unknown" }, second: { name: "a" } },
  {
    rule: "not ready before ready",
    first: { name: "b", cost: "5" },
    second: { name: "a", ready: 1, cost: "-5" },
  },
  {
    rule: "lower cost first, even if it was ready longer",
    first: { name: "b", ready: 50_000, cost: "-1" },
    second: { name: "a", ready: 1 },
  },
  {
    rule: "a cost that is no number counts as 0",
    first: { name: "b", ready: 5, cost: "cheap" },
    second: { name: "a", ready: 1, cost: "1" },
  },
  {
    rule: "on the node with more pods of the same owner first",
    first: { name: "b", node: "full", ready: 50_000 },
    second: { name: "a", node: "empty", ready: 1 },
    related: [
      { name: "x", node: "full" },
      { name: "y", node: "full" },
      { name: "z", node: "empty" },
    ],
  },
  {
    rule: "pods that leave do not count for their node",
    first: { name: "b", node: "full", ready: 1 },
    second: { name: "a", node: "other", ready: 50_000 },
    related: [
      { name: "x", node: "full" },
      { name: "y", node: "other" },
      { name: "z", node: "other", leaving: true },
    ],
  },
  {
    rule: "ready for a shorter time first",
    first: { name: "b", ready: 1 },
    second: { name: "a", ready: 1000 },
  },
  {
    rule: "nearly the same time is the same: then by uid",
    first: { name: "b", ready: 1000, uid: "1" },
    second: { name: "a", ready: 999, uid: "2" },
  },
  {
    rule: "more restarts first",
    first: { name: "b", restarts: 3, age: 50_000 },
    second: { name: "a", restarts: 2, age: 1 },
  },
  { rule: "younger first", first: { name: "b", age: 1 }, second: { name: "a", age: 50_000 } },
];

test.each(rules)("$rule", ({ first, second, related }) => {
  expect(orderOf([first, second], related)).toEqual([first.name, second.name]);
  expect(orderOf([second, first], related)).toEqual([first.name, second.name]);
});

test("all of them go as they are", () => {
  const shapes = [{ name: "a", ready: 1 }, { name: "b" }];
  expect(podsToDelete(shapes.map(podOf), [], 2, now).map(({ metadata }) => metadata.name)).toEqual([
    "a",
    "b",
  ]);
});
