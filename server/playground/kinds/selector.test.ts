import { describe, expect, it } from "vitest";
import { labelsText, matchesLabels, selects, selectorText, type LabelSelector } from "./selector.ts";

describe("what a label selector selects", () => {
  const web = { app: "web", tier: "front" };
  const cases: readonly (readonly [string, LabelSelector | undefined, boolean])[] = [
    ["nothing, where there is none", undefined, false],
    ["everything, where it is empty", {}, true],
    ["what wears each label", { matchLabels: { app: "web", tier: "front" } }, true],
    ["not what lacks one", { matchLabels: { app: "web", track: "a" } }, false],
    [
      "a value that is in",
      { matchExpressions: [{ key: "app", operator: "In", values: ["a", "web"] }] },
      true,
    ],
    [
      "not a value that is not in",
      { matchExpressions: [{ key: "app", operator: "In", values: ["a"] }] },
      false,
    ],
    ["not an absent label by In", { matchExpressions: [{ key: "x", operator: "In", values: ["a"] }] }, false],
    [
      "an absent label by NotIn",
      { matchExpressions: [{ key: "x", operator: "NotIn", values: ["a"] }] },
      true,
    ],
    [
      "not a value by NotIn",
      { matchExpressions: [{ key: "app", operator: "NotIn", values: ["web"] }] },
      false,
    ],
    ["a label that exists", { matchExpressions: [{ key: "app", operator: "Exists" }] }, true],
    ["not one that must not", { matchExpressions: [{ key: "app", operator: "DoesNotExist" }] }, false],
    [
      "only what all of it selects",
      { matchLabels: { app: "web" }, matchExpressions: [{ key: "x", operator: "Exists" }] },
      false,
    ],
  ];
  it.each(cases)("%s", (_, selector, expected) => {
    expect(selects(selector, web)).toBe(expected);
  });
});

it("matches labels by every pair", () => {
  expect([
    matchesLabels({}, undefined),
    matchesLabels({ a: "b" }, undefined),
    matchesLabels({ a: "b" }, { a: "b", c: "d" }),
  ]).toEqual([true, false, true]);
});

it("writes a selector as upstream does", () => {
  const selector: LabelSelector = {
    matchLabels: { b: "1", a: "2" },
    matchExpressions: [
      { key: "c", operator: "In", values: ["y", "x"] },
      { key: "d", operator: "DoesNotExist" },
      { key: "e", operator: "NotIn", values: ["z"] },
      { key: "f", operator: "Exists" },
    ],
  };
  expect(selectorText(selector)).toBe("a=2,b=1,c in (x,y),!d,e notin (z),f");
  expect([selectorText(undefined), selectorText({})]).toEqual(["", ""]);
});

it("writes labels in the order of their keys", () => {
  expect([labelsText({ b: "1", a: "2" }), labelsText({}), labelsText(undefined)]).toEqual([
    "a=2,b=1",
    "<none>",
    "<none>",
  ]);
});
