import { expect, test } from "vitest";
import { rangeOf, steadyRange } from "./window.ts";

const viewport = { scrolled: 0, height: 800, row: 80, count: 1000 };

test("at the top there are the rows in view and some below", () => {
  expect(rangeOf(viewport)).toEqual({ first: 0, last: 18 });
});

test("in the middle there are some above as well", () => {
  expect(rangeOf({ ...viewport, scrolled: 8000 })).toEqual({ first: 92, last: 118 });
});

test("at the end no row is asked for that does not exist", () => {
  expect(rangeOf({ ...viewport, scrolled: 80 * 1000 - 800 })).toEqual({ first: 982, last: 1000 });
});

test("a list that begins below the fold, or is scrolled out of sight, asks for nothing impossible", () => {
  expect(rangeOf({ ...viewport, scrolled: -5000 })).toEqual({ first: 0, last: 0 });
  expect(rangeOf({ ...viewport, scrolled: 200_000 })).toEqual({ first: 1000, last: 1000 });
  expect(rangeOf({ ...viewport, count: 0 })).toEqual({ first: 0, last: 0 });
});

test("scrolling by a row draws nothing, scrolling on does, and what is in view is always there", () => {
  let drawn = rangeOf(viewport);
  let changes = 0;
  for (let scrolled = 0; scrolled <= 79_200; scrolled += 16) {
    const next = steadyRange(drawn, { ...viewport, scrolled });
    if (next !== drawn) changes += 1;
    drawn = next;
    expect(drawn.first).toBeLessThanOrEqual(Math.floor(scrolled / 80));
    expect(drawn.last).toBeGreaterThanOrEqual(Math.min(1000, Math.ceil((scrolled + 800) / 80)));
    expect(drawn.last - drawn.first).toBeLessThanOrEqual(40);
  }
  expect(changes).toBeLessThan(260);
  expect(changes).toBeGreaterThan(100);
});

test("a list that became shorter is cut", () => {
  const drawn = rangeOf({ ...viewport, scrolled: 8000 });
  expect(steadyRange(drawn, { ...viewport, scrolled: 8000, count: 3 })).toEqual({ first: 3, last: 3 });
  expect(steadyRange({ first: 0, last: 18 }, { ...viewport, count: 3 })).toEqual({ first: 0, last: 3 });
});

test("a range for printing gives way to the window again", () => {
  expect(steadyRange({ first: 0, last: 1000 }, viewport)).toEqual({ first: 0, last: 18 });
});
