import { expect, test } from "vitest";
import { compareNumbered } from "./compare.ts";

test.each([
  [
    ["1.10", "1.9", "1.9.1", "1"],
    ["1", "1.9", "1.9.1", "1.10"],
  ],
  [
    ["v2", "latest", "2.0", "2.0-rc1"],
    ["2.0", "2.0-rc1", "latest", "v2"],
  ],
  [
    ["b", "", "a"],
    ["", "a", "b"],
  ],
])("numbers within %j are compared as numbers", (given, sorted) => {
  expect(given.toSorted(compareNumbered)).toEqual(sorted);
});

test("only what is the same is equal", () => {
  expect(compareNumbered("1.0", "1.0")).toBe(0);
  expect(compareNumbered("1.00", "1.0")).not.toBe(0);
});
