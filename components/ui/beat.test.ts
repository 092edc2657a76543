import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBeat } from "./beat.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("one timer serves every listener", () => {
  const beat = createBeat(1000);
  const heard: string[] = [];
  const stopFirst = beat.subscribe(() => heard.push("first"));
  const stopSecond = beat.subscribe(() => heard.push("second"));
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(heard).toEqual(["first", "second"]);
  stopFirst();
  vi.advanceTimersByTime(1000);
  expect(heard).toEqual(["first", "second", "second"]);
  stopSecond();
  expect(vi.getTimerCount()).toBe(0);
});

test("it stands still while nobody listens, and starts again", () => {
  const beat = createBeat(1000);
  beat.subscribe(() => undefined)();
  vi.advanceTimersByTime(5000);
  expect(beat.count()).toBe(0);
  const stop = beat.subscribe(() => undefined);
  vi.advanceTimersByTime(3000);
  expect(beat.count()).toBe(3);
  stop();
});
