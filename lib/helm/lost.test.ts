import { expect, test } from "vitest";
import type { Raw } from "../base/raw.ts";
import { lostValues, type Supplied } from "./lost.ts";
import { computedValues } from "./values.ts";

const chart: Raw = {
  tag: "1.0",
  replicas: 1,
  image: { name: "nginx", pull: "Always" },
  nodes: {},
  hosts: ["a"],
  "a.b": 1,
};

const shown = (earlier: Supplied, later: Supplied): readonly string[] =>
  lostValues(earlier, later).map(
    ({ path, before, after }) =>
      `${path}: ${JSON.stringify(before)} → ${after === undefined ? "nothing" : JSON.stringify(after)}`,
  );

const between = (before: Raw | undefined, after: Raw | undefined, defaults: Raw = chart): readonly string[] =>
  shown({ config: before, defaults: chart }, { config: after, defaults });

test.each<readonly [string, Raw | undefined, Raw | undefined, readonly string[]]>([
  ["a value that is not given again", { tag: "2.0" }, undefined, ['tag: "2.0" → "1.0"']],
  ["one of two", { tag: "2.0", replicas: 4 }, { tag: "3.0" }, ["replicas: 4 → 1"]],
  [
    "a value within a record",
    { image: { name: "web" } },
    { image: { pull: "Never" } },
    ['image.name: "web" → "nginx"'],
  ],
  ["a list, as a whole", { hosts: ["b", "c"] }, {}, ['hosts: ["b","c"] → ["a"]']],
  ["a key that holds a point", { "a.b": 2 }, {}, ["[a.b]: 2 → 1"]],
  ["what the chart leaves empty", { nodes: { disk: "ssd" } }, {}, ['nodes.disk: "ssd" → nothing']],
  ["what the chart does not name", { extra: "x" }, {}, ['extra: "x" → nothing']],
  ["false, where the chart says otherwise", { replicas: false }, {}, ["replicas: false → 1"]],
])("lost is %s", (_, before, after, lost) => {
  expect(between(before, after)).toEqual(lost);
});

test.each<readonly [string, Raw | undefined, Raw | undefined]>([
  ["what is given again, with whatever", { tag: "2.0" }, { tag: "3.0" }],
  ["what null takes away on purpose", { tag: "2.0" }, { tag: null }],
  ["what was taken away with its record", { image: { name: "web" } }, { image: null }],
  ["what is the chart's own value anyway", { tag: "1.0" }, {}],
  ["the end of a null", { tag: null }, {}],
  ["anything where nothing was given", undefined, {}],
  ["an empty record", { nodes: {} }, {}],
])("not lost is %s", (_, before, after) => {
  expect(between(before, after)).toEqual([]);
});

test("not lost is what the chart has dropped", () => {
  expect(between({ tag: "2.0" }, {}, { replicas: 1 })).toEqual([]);
});

test("not lost is what the chart now says by itself", () => {
  expect(between({ tag: "2.0" }, {}, { ...chart, tag: "2.0" })).toEqual([]);
});

test("what --reuse-values wrote into the chart is no word of the chart", () => {
  const reused = { ...chart, tag: "2.0", extra: "x" };
  expect(
    shown({ config: { tag: "2.0", extra: "x" }, defaults: reused }, { config: {}, defaults: chart }),
  ).toEqual(['tag: "2.0" → "1.0"', 'extra: "x" → nothing']);
});

test("it is lost once: the next revision has nothing left to lose", () => {
  const plain = { config: {}, defaults: chart };
  expect(shown({ config: { tag: "2.0" }, defaults: chart }, plain)).toHaveLength(1);
  expect(shown(plain, plain)).toEqual([]);
});

test.each<readonly [string, Raw | undefined, Raw]>([
  ["nothing supplied", undefined, chart],
  ["a scalar replaces", { tag: "2.0" }, { ...chart, tag: "2.0" }],
  ["a list replaces", { hosts: [] }, { ...chart, hosts: [] }],
  ["records are merged", { image: { name: "web" } }, { ...chart, image: { name: "web", pull: "Always" } }],
  [
    "null takes away",
    { image: { name: null }, hosts: null },
    { tag: "1.0", replicas: 1, image: { pull: "Always" }, nodes: {}, "a.b": 1 },
  ],
  ["null stands where the chart has nothing", { extra: null }, { ...chart, extra: null }],
  ["no record is replaced by less than what was supplied", { image: "web" }, { ...chart, image: "web" }],
])("computed values: %s", (_, config, computed) => {
  expect(computedValues(chart, config)).toEqual(computed);
});

test("a key may bear any name", () => {
  const config = JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}') as Raw;
  expect(JSON.stringify(computedValues(chart, config))).toContain('"__proto__":{"a":1},"constructor":2');
  expect(between(config, undefined)).toEqual(["__proto__.a: 1 → nothing", "constructor: 2 → nothing"]);
});
