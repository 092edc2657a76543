import { expect, test } from "vitest";
import { frameOf, sheetFor } from "./frame.ts";
import { momentAt, sheetOf, shiftOf, xOf } from "./sheet.ts";
import { openTime, windowOf } from "./window.ts";

const bounds = (now: number) => ({ from: 0, now, auto: 20_000 });
const start = 1_796_047_330_123.4567;

test("a window that follows moves over the same sheet, which is another one only now and then", () => {
  const sheets = Array.from({ length: 1000 }, (_, frame) =>
    sheetFor(windowOf(openTime(undefined), bounds(start + frame * 16.6667)), 880),
  );
  expect(new Set(sheets.map(({ scale }) => scale)).size).toBe(1);
  expect(new Set(sheets.map(({ from }) => from)).size).toBeLessThanOrEqual(8);
});

test("a sheet covers its window wherever it stands, and moves by whole pixels", () => {
  for (let step = 0; step < 200; step += 1) {
    const window = { from: start + step * 317, to: start + step * 317 + 10_000 };
    const sheet = sheetOf(window, 800);
    expect(sheet.from).toBeLessThanOrEqual(window.from);
    expect(sheet.to).toBeGreaterThanOrEqual(window.to - 1e-3);
    expect(Number.isInteger(shiftOf(sheet, window))).toBe(true);
    expect(xOf(sheet, window.to) + shiftOf(sheet, window)).toBeGreaterThanOrEqual(799);
  }
});

test("a point of the window and its moment are the same place", () => {
  const window = { from: start, to: start + 10_000 };
  const sheet = sheetOf(window, 800);
  const at = momentAt(sheet, window, 123);
  const frame = frameOf({ window, width: 932, now: at, at: undefined, seenFrom: 0 }, sheetFor(window, 932));
  expect(Math.abs(xOf(sheet, at) + shiftOf(sheet, window) - 123)).toBeLessThanOrEqual(1);
  expect(frame.nowInside).toBe(true);
});
