import { expect, it } from "vitest";
import { age, humanDuration } from "./age.ts";

const s = 1;
const m = 60;
const h = 3600;
const d = 24 * h;

it.each([
  [-2 * s, "<invalid>"],
  [-1 * s, "0s"],
  [0, "0s"],
  [59 * s, "59s"],
  [60 * s, "60s"],
  [119 * s, "119s"],
  [120 * s, "2m"],
  [150 * s, "2m30s"],
  [9 * m + 59, "9m59s"],
  [10 * m, "10m"],
  [10 * m + 30, "10m"],
  [179 * m, "179m"],
  [3 * h, "3h"],
  [3 * h + m, "3h1m"],
  [7 * h + 59 * m, "7h59m"],
  [8 * h + 59 * m, "8h"],
  [47 * h, "47h"],
  [2 * d, "2d"],
  [2 * d + 3 * h, "2d3h"],
  [7 * d + 23 * h, "7d23h"],
  [8 * d + 5 * h, "8d"],
  [729 * d, "729d"],
  [730 * d, "2y"],
  [731 * d, "2y1d"],
  [8 * 365 * d, "8y"],
])("%i seconds are %s", (seconds, text) => {
  expect(humanDuration(seconds * 1000)).toBe(text);
});

it("leaves out what is less than a second", () => {
  expect([humanDuration(999), humanDuration(-999), humanDuration(59_999)]).toEqual(["0s", "0s", "59s"]);
});

it("says when it does not know", () => {
  expect([age(undefined, 0), age(null, 0), age("yesterday", 0)]).toEqual([
    "<unknown>",
    "<unknown>",
    "<unknown>",
  ]);
});

it("counts from a moment", () => {
  expect(age("2026-01-01T00:00:00Z", Date.parse("2026-01-01T00:05:07.900Z"))).toBe("5m7s");
});
