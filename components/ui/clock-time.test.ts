import { expect, test } from "vitest";
import { clockTime, dayOf, moment } from "./clock-time.ts";

const at = (hour: number, minute: number, second: number, date = 30) =>
  new Date(2026, 10, date, hour, minute, second).getTime();

test("a time of day is written in the reader's zone, with seconds", () => {
  expect(clockTime(at(4, 2, 9))).toBe("04:02:09");
  expect(dayOf(at(4, 2, 9))).toBe("2026-11-30");
});

test("a moment of another day says which day", () => {
  expect(moment(at(14, 2, 11), at(15, 0, 0))).toBe("14:02:11");
  expect(moment(at(14, 2, 11, 29), at(0, 0, 1))).toBe("2026-11-29 14:02:11");
});
