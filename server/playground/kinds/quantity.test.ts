import { describe, expect, it } from "vitest";
import {
  addQuantities,
  canonicalQuantity,
  compareQuantities,
  milliOf,
  normalQuantity,
  parseQuantity,
  subtractQuantities,
  sumOfQuantities,
  unitsOf,
} from "./quantity.ts";

describe("what upstream stores for a quantity", () => {
  const cases: readonly (readonly [string | number, string])[] = [
    ["0", "0"],
    ["0m", "0"],
    ["1", "1"],
    [1, "1"],
    [0.5, "500m"],
    [1e21, "1e+21"],
    ["100m", "100m"],
    ["1000m", "1"],
    ["1500m", "1500m"],
    ["1.5", "1500m"],
    ["0.1m", "1m"],
    ["1000", "1k"],
    ["2000k", "2M"],
    ["100", "100"],
    ["1024Mi", "1Gi"],
    ["1.5Gi", "1536Mi"],
    ["64Mi", "64Mi"],
    ["1024", "1024"],
    ["1Ki", "1Ki"],
    ["512Ki", "512Ki"],
    ["0.5Ki", "512"],
    ["1e3", "1e3"],
    ["1000e0", "1e3"],
    ["12e6", "12e6"],
    ["10e5", "1e6"],
    ["-5m", "-5m"],
    ["+1", "+1"],
    ["1.500", "1.500"],
    ["00.5", "500m"],
    [".5", "500m"],
    ["5.", "5."],
  ];
  it.each(cases)("%s → %s", (from, to) => {
    expect(canonicalQuantity(from)).toBe(to);
  });

  it.each(cases.map(([, to]) => to))("%s stays what it is", (canonical) => {
    expect(canonicalQuantity(canonical)).toBe(canonical);
  });
});

describe("what is no quantity", () => {
  const wrongFormat = /^quantities must match/;
  const wrongSuffix = /^unable to parse quantity's suffix$/;
  it.each([
    ["", wrongFormat],
    ["abc", wrongFormat],
    ["1.1.1", wrongFormat],
    ["1 Gi", wrongFormat],
    ["0x10", wrongFormat],
    ["1mi", wrongSuffix],
    ["1KI", wrongFormat],
    ["1GM", wrongSuffix],
    ["1e", wrongSuffix],
    ["1e1000000000", wrongSuffix],
    ["9".repeat(5000), wrongFormat],
  ])("%.20s", (text, message) => {
    expect(() => canonicalQuantity(text)).toThrow(message);
  });
});

it("adds cpu up exactly, in thousandths", () => {
  const sum = Array.from({ length: 10 }, () => milliOf("0.1")).reduce((a, b) => a + b, 0);
  expect(sum).toBe(milliOf("1"));
});

it("rounds up to whole units", () => {
  expect([unitsOf("100m"), unitsOf("64Mi"), unitsOf("1.5Gi"), unitsOf("110")]).toEqual([
    1, 67108864, 1610612736, 110,
  ]);
});

it("tells the value of a quantity", () => {
  expect([parseQuantity("250m"), parseQuantity("2"), parseQuantity("1Ki")]).toEqual([0.25, 2, 1024]);
});

it("compares amounts, not texts", () => {
  expect([
    compareQuantities("1000m", "1"),
    compareQuantities("1Gi", "1G"),
    compareQuantities("1", "2"),
  ]).toEqual([0, 1, -1]);
});

describe("amounts together", () => {
  it.each([
    ["500m", "500m", "1", "0"],
    ["1Gi", "512Mi", "1536Mi", "512Mi"],
    ["1Gi", "1G", "2073741824", "73741824"],
    ["0", "1Gi", "1Gi", "-1Gi"],
    ["1e3", "1k", "2e3", "0"],
    ["999", "1", "1k", "998"],
    ["1", "1500m", "2500m", "-500m"],
  ])("%s and %s are %s, and one without the other %s", (a, b, sum, difference) => {
    expect(addQuantities(a, b)).toBe(sum);
    expect(subtractQuantities(a, b)).toBe(difference);
  });

  it.each([
    [{ "0": 3, "64Mi": 5, "1G": 2 }, "2280805Ki"],
    [{ "1G": 2, "64Mi": 5 }, "2335544320"],
    [{ "100m": 20, "1": 3 }, "5"],
    [{}, "0"],
  ])("%j are %s", (counts, sum) => {
    expect(sumOfQuantities(new Map(Object.entries(counts)))).toBe(sum);
  });

  it("are written as upstream writes them, however fine they are", () => {
    expect(["1000m", "1n", "0.5", "1024Ki"].map(normalQuantity)).toEqual(["1", "1n", "500m", "1Mi"]);
  });
});
