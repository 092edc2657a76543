import { expect, test } from "vitest";
import type { Revisions } from "../../lib/rollout/revisions/revisions.ts";
import { askedOf, chosenAfter, pairOf, readPair } from "./pair.ts";

test.each([
  ["2..4", [2, 4]],
  ["4..2", [4, 2]],
  ["10..11", [10, 11]],
  ["0..1", undefined],
  ["2..", undefined],
  ["2..4..5", undefined],
  ["a..b", undefined],
  ["-1..2", undefined],
  [null, undefined],
])("the address %s names %s", (text, pair) => {
  expect(readPair(text)).toEqual(pair);
});

test("of two that are chosen the lower number comes first", () => {
  expect(pairOf(4, 2)).toEqual([2, 4]);
});

test("a third choice takes the place of the first, and a second click takes one back", () => {
  expect(chosenAfter([], 1)).toEqual([1]);
  expect(chosenAfter([1, 2], 3)).toEqual([2, 3]);
  expect(chosenAfter([1, 2], 1)).toEqual([2]);
});

const history = (...rows: readonly (readonly [string, number])[]) =>
  ({ rows: rows.map(([uid, number]) => ({ uid, number })) }) as unknown as Revisions;

test("revisions of a past moment are asked for by the numbers that they have now", () => {
  const [then, now] = [history(["a", 1], ["b", 2]), history(["a", 3], ["b", 2])];
  expect(askedOf([1, 2], then, now)).toEqual({ type: "numbers", numbers: [3, 2] });
  expect(askedOf([1, 3], then, now)).toEqual({ type: "missing", number: 3 });
});

test("what is not known now is asked for, so that the server says what became of it", () => {
  const now = history(["a", 3], ["b", 2]);
  expect(askedOf([1, 2], now, now)).toEqual({ type: "numbers", numbers: [1, 2] });
});
