import { expect, test } from "vitest";
import { coarse, duration } from "./duration.ts";

test.each([
  [-5, "0 s"],
  [0, "0 s"],
  [90, "0.09 s"],
  [994, "0.99 s"],
  [995, "1.0 s"],
  [1_440, "1.4 s"],
  [9_949, "9.9 s"],
  [9_950, "9 s"],
  [34_900, "34 s"],
  [60_000, "1 min"],
  [598_000, "9 min 58 s"],
  [7_500_000, "2 h 5 min"],
  [3 * 86_400_000 + 4 * 3_600_000, "3 d 4 h"],
])("a span of %i ms is %s", (ms, text) => {
  expect(duration(ms)).toBe(text);
});

test.each([
  [-5, "0 s"],
  [1_999, "1 s"],
  [59_999, "59 s"],
  [3_600_000, "1 h"],
])("a span of %i ms that goes on is %s", (ms, text) => {
  expect(coarse(ms)).toBe(text);
});
