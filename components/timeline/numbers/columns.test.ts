import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutRuns, openRuns, runsOf, stepAt, type Run } from "./columns.ts";
import { sheetOf } from "../axis/sheet.ts";

/** Ten pixels of 100 ms each, from 1000; the sheet is an eighth wider: twelve pixels. */
const sheet = sheetOf({ from: 1000, to: 2000 }, 10);

const steps = (...at: readonly number[]) => at.map((moment, index) => ({ at: moment, value: index }));
const never = () => false;
const text = (runs: readonly Run[]) => runs.map(({ x0, x1, index }) => `${index}:${x0}-${x1}`).join(" ");

describe("columns", () => {
  test("show each step until the next, and the last to the edge of the sheet", () => {
    expect(text(runsOf(steps(1000, 1300, 1500), sheet, never))).toBe("0:0-3 1:3-5 2:5-12");
  });

  test("begin with the step that held before the sheet", () => {
    expect(text(runsOf(steps(100, 500, 1400), sheet, never))).toBe("1:0-4 2:4-12");
  });

  test("are empty before the first step, and after it if it lies beyond", () => {
    expect(text(runsOf(steps(1700), sheet, never))).toBe("0:7-12");
    expect(text(runsOf(steps(9000), sheet, never))).toBe("");
    expect(text(runsOf([], sheet, never))).toBe("");
  });

  test("show the last of the steps that fall into one", () => {
    expect(text(runsOf(steps(1000, 1310, 1320, 1330), sheet, never))).toBe("0:0-3 3:3-12");
  });

  test("show the worst of them for one pixel, so that no dip is hidden", () => {
    expect(text(runsOf(steps(1000, 1310, 1320, 1330), sheet, (a, b) => a === 2 && b !== 2))).toBe(
      "0:0-3 2:3-4 3:4-12",
    );
  });

  test("end where the thing ends", () => {
    expect(text(runsOf(steps(1000, 1300), sheet, never, 4))).toBe("0:0-3 1:3-4");
  });

  test("are not drawn where nobody looked", () => {
    const runs = runsOf(steps(1000, 1500), sheet, never);
    expect(text(cutRuns(runs, [{ x0: 2, x1: 6 }]))).toBe("0:0-2 1:6-12");
    expect(text(cutRuns(runs, [{ x0: 0, x1: 12 }]))).toBe("");
    expect(
      text(
        cutRuns(runs, [
          { x0: 2, x1: 3 },
          { x0: 7, x1: 8 },
        ]),
      ),
    ).toBe("0:0-2 0:3-5 1:5-7 1:8-12");
  });

  test("know the step of a moment", () => {
    expect(stepAt(steps(10, 20, 30), 5)).toBe(-1);
    expect(stepAt(steps(10, 20, 30), 20)).toBe(1);
    expect(stepAt(steps(10, 20, 30), 99)).toBe(2);
  });
});

test("columns of growing steps equal those of all steps at once", () => {
  const grown = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 9 })), {
    maxLength: 120,
  });
  fc.assert(
    fc.property(grown, fc.integer({ min: 1, max: 7 }), (made, batch) => {
      const all: { at: number; value: number }[] = [];
      const worse = (a: number, b: number) => (all[a]?.value ?? 0) < (all[b]?.value ?? 0);
      const grow = openRuns();
      let at = 800;
      made.forEach(([after, value], index) => {
        at += after;
        all.push({ at, value });
        if (index % batch === 0) expect(grow(all, sheet, worse)).toEqual(runsOf(all, sheet, worse));
      });
      expect(grow(all, sheet, worse)).toEqual(runsOf(all, sheet, worse));
      const moved = sheetOf({ from: 1500, to: 2500 }, 10);
      expect(grow(all, moved, worse)).toEqual(runsOf(all, moved, worse));
    }),
  );
});

test("a step that is replaced at the end is drawn as it is now", () => {
  const all = steps(1000, 1300, 1500);
  const grow = openRuns();
  const worse = (a: number, b: number) => (all[a]?.value ?? 0) < (all[b]?.value ?? 0);
  grow(all, sheet, worse);
  all[2] = { at: 1700, value: 9 };
  expect(text(grow(all, sheet, worse))).toBe("0:0-3 1:3-7 2:7-12");
});
