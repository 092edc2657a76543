import { describe, expect, test } from "vitest";
import type { History } from "../../../lib/rollout/history/history.ts";
import { autoSpan, firstMoment, isMoving, lastRollout, latestMoment } from "./auto-span.ts";
import { noon } from "../testing/course.ts";
import { done, rolling, template } from "../testing/samples.ts";

const second = 1000;
const minute = 60 * second;
const running: History = { ...rolling(), marks: [template(0, "1.0", "2.0", 1)] };
const over: History = { ...rolling(), marks: [template(0, "1.0", "2.0", 1), done(20, 1, "2.0")] };

describe("the width that nobody chose", () => {
  test("shows the rollout that runs from its beginning, and grows in few steps", () => {
    expect(autoSpan(running, noon + 5 * second, noon)).toBe(20 * second);
    expect(autoSpan(running, noon + 20 * second, noon)).toBe(30 * second);
    expect(autoSpan(running, noon + 10 * minute, noon)).toBe(15 * minute);
    expect(autoSpan(running, noon + 1000 * minute, noon)).toBe(60 * minute);
  });

  test("keeps a rollout that is over in sight for ten minutes, and stays from then on", () => {
    expect(autoSpan(over, noon + 20 * second, noon + second)).toBe(30 * second);
    expect(autoSpan(over, noon + 60 * second, noon + second)).toBe(90 * second);
    expect(autoSpan(over, noon + 8 * minute, noon + second)).toBe(15 * minute);
    expect(autoSpan(over, noon + 12 * minute, noon + second)).toBe(15 * minute);
    expect(autoSpan(over, noon + 40 * minute, noon + second)).toBe(15 * minute);
  });

  test("shows a rollout that was over before the page was opened", () => {
    expect(autoSpan(over, noon + 20 * minute, noon + 20 * minute)).toBe(30 * minute);
    expect(autoSpan(over, noon + 25 * minute, noon + 20 * minute)).toBe(30 * minute);
  });

  test("is ten minutes where nothing happened, or long ago", () => {
    expect(autoSpan({ ...rolling(), marks: [] }, noon, noon)).toBe(10 * minute);
    expect(autoSpan(over, noon + 300 * minute, noon + 300 * minute)).toBe(10 * minute);
  });
});

test("a rollout begins with its last template and ends with what is done after it", () => {
  expect(lastRollout(over.marks)).toEqual({ from: noon, to: noon + 20 * second });
  expect(lastRollout([...over.marks, template(30, "2.0", "2.1", 1)])).toEqual({
    from: noon + 30 * second,
    to: undefined,
  });
});

test("the first moment is the first thing known, and not before what is kept", () => {
  expect(firstMoment(rolling(), noon)).toBe(noon - 40 * second);
  expect(firstMoment({ ...rolling(), keptFrom: noon - 10 * second }, noon)).toBe(noon - 10 * second);
});

test("the axis moves while pods come and go, and rests when they do not", () => {
  expect(isMoving(rolling(), noon + 60 * second)).toBe(false);
  const [first, ...others] = rolling().replicas;
  expect(isMoving({ ...rolling(), replicas: others.slice(0, 3) }, noon + 60 * second)).toBe(true);
  expect(
    isMoving({ ...rolling(), replicas: first === undefined ? [] : [{ ...first, at: noon }] }, noon + second),
  ).toBe(true);
  expect(isMoving({ ...rolling(), replicas: [] }, noon)).toBe(false);
});

test("a fresh change is drawn before the clock has ticked, and a wrong clock moves nothing", () => {
  const newest = rolling().replicas.at(-1)?.at ?? 0;
  expect(latestMoment(rolling(), newest - 400, 1)).toBe(newest);
  expect(latestMoment(rolling(), newest + 400, 1)).toBe(newest + 400);
  expect(latestMoment(rolling(), newest - 6 * 3600 * second, 1)).toBe(newest - 6 * 3600 * second);
});

test("a fresh change moves the axis by whole pixels", () => {
  const newest = rolling().replicas.at(-1)?.at ?? 0;
  const moments = [newest - 400, newest - 250, newest - 130].map((now) => latestMoment(rolling(), now, 120));
  expect(new Set(moments).size).toBe(1);
  expect((moments[0] ?? 0) % 120).toBe(0);
  expect((moments[0] ?? 0) - newest).toBeGreaterThanOrEqual(0);
  expect((moments[0] ?? 0) - newest).toBeLessThan(120);
});
