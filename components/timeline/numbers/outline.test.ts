import { describe, expect, test } from "vitest";
import { headLine, outlines, stepLine } from "./outline.ts";
import { stacked } from "./stacks.ts";

describe("outlines", () => {
  test("of one block is a rectangle", () => {
    expect(outlines([{ x0: 1, x1: 4, y0: 10, y1: 5 }])).toBe("M1 5H4V10H1Z");
  });

  test("of blocks that touch is one, without inner edges", () => {
    const blocks = [
      { x0: 0, x1: 4, y0: 10, y1: 5 },
      { x0: 4, x1: 6, y0: 10, y1: 2 },
    ];
    expect(outlines(blocks)).toBe("M0 5H4V2H6V10H0Z");
  });

  test("of blocks apart, in x or in y, are two", () => {
    const apart = [
      { x0: 0, x1: 4, y0: 10, y1: 5 },
      { x0: 5, x1: 6, y0: 10, y1: 5 },
      { x0: 6, x1: 8, y0: 5, y1: 0 },
    ];
    expect(outlines(apart)).toBe("M0 5H4V10H0ZM5 5H6V10H5ZM6 0H8V5H6Z");
  });

  test("and lines break where blocks do", () => {
    const blocks = [
      { x0: 0, x1: 4, y0: 5, y1: 5 },
      { x0: 4, x1: 6, y0: 2, y1: 2 },
      { x0: 8, x1: 9, y0: 2, y1: 2 },
    ];
    expect(stepLine(blocks)).toBe("M0 5H4V2H6M8 2H9");
    expect(headLine(blocks)).toBe("M0 5H4M4 2H6M8 2H9");
  });
});

test("a stack stands layer on layer, leaves out what is empty and joins what only goes on", () => {
  const amounts = [
    [2, 0, 1],
    [2, 0, 1],
    [2, 3, 0],
  ];
  const runs = [
    { x0: 0, x1: 1, index: 0 },
    { x0: 1, x1: 5, index: 1 },
    { x0: 5, x1: 6, index: 2 },
  ];
  expect(
    stacked(
      runs,
      (index) => amounts[index] ?? [],
      (amount) => 100 - 10 * amount,
    ),
  ).toEqual([
    [{ x0: 0, x1: 6, y0: 100, y1: 80 }],
    [{ x0: 5, x1: 6, y0: 80, y1: 50 }],
    [{ x0: 0, x1: 5, y0: 80, y1: 70 }],
  ]);
});
