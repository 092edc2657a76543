import { describe, expect, test } from "vitest";
import { far, ordinal, serving, type Far, type Serving } from "./clauses.ts";

test.each([
  [1, "first"],
  [10, "tenth"],
  [11, "11th"],
  [21, "21st"],
  [22, "22nd"],
  [103, "103rd"],
  [112, "112th"],
])("%i is the %s", (n, text) => {
  expect(ordinal(n)).toBe(text);
});

describe("how far a version is", () => {
  const next: Far["next"] = { pods: 1, doing: "starting" };
  test.each([
    ["none of 4 new pods is in rotation yet", { count: 0, of: 4, counted: "rotation", next: undefined }],
    ["none of 4 new pods is ready yet, the first is starting", { count: 0, of: 4, counted: "ready", next }],
    [
      "none of 4 new pods is ready yet, 3 are starting",
      { count: 0, of: 4, counted: "ready", next: { ...next, pods: 3 } },
    ],
    [
      "1 of 4 new pods is in rotation, the second is starting",
      { count: 1, of: 4, counted: "rotation", next },
    ],
    [
      "2 of 4 new pods are in rotation, 2 more are starting",
      { count: 2, of: 4, counted: "rotation", next: { ...next, pods: 2 } },
    ],
    ["both new pods are in rotation", { count: 2, of: 2, counted: "rotation", next: undefined }],
    ["all 4 new pods are in rotation", { count: 4, of: 4, counted: "rotation", next: undefined }],
    ["the new pod is starting", { count: 0, of: 1, counted: "rotation", next }],
    ["the new pod is not ready yet", { count: 0, of: 1, counted: "ready", next: undefined }],
    ["the new pod is in rotation", { count: 1, of: 1, counted: "rotation", next: undefined }],
  ] as const)("%s", (text, given) => {
    expect(far(given, "new pod")).toBe(text);
  });
});

test("what was there before is not said to be missing yet", () => {
  const given: Far = { count: 0, of: 4, counted: "rotation", next: { pods: 4, doing: "failing" } };
  expect(far(given, "pod", "")).toBe("none of 4 pods is in rotation, 4 fail their readiness probe");
});

describe("without a Service nobody is said to serve", () => {
  test.each([
    ["no pod is available", 0, 0],
    ["1 old pod is still available", 0, 1],
    ["3 old pods are still available", 0, 3],
    ["3 pods of it are available", 3, 0],
    ["1 pod of it and 2 old ones are available", 1, 2],
  ])("%s", (text, current, old) => {
    const who: Serving = { type: "available", current, old };
    expect(serving(who)).toBe(text);
  });
});
