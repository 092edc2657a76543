import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { realClock, toMicroTime, toTime } from "./clock.ts";

describe("the real clock", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    // In this order: what is spied upon is the pretended timer, and would be put back in the real one's place.
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  /** ms; minReadySeconds, deadlines and graces may be as long as an int32 of seconds. */
  const long = (2 ** 31 - 1) * 1000;

  it("waits for what is further away than a timer of Node's reaches", () => {
    const then = vi.fn();
    realClock.after(long, then);
    vi.advanceTimersByTime(long - 1);
    expect(then).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(then).toHaveBeenCalledOnce();
  });

  it.each([0, -1, -1_000, -Infinity])(
    "calls at once what was due %d ms from now, and not before",
    (delay) => {
      // Node warns of timers that are set to less.
      const set = vi.spyOn(globalThis, "setTimeout");
      const then = vi.fn();
      realClock.after(delay, then);
      expect(set).toHaveBeenCalledWith(then, 0);
      expect(then).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(then).toHaveBeenCalledOnce();
    },
  );

  it("does not call what was undone, also after part of a long wait", () => {
    const then = vi.fn();
    const undo = realClock.after(long, then);
    vi.advanceTimersByTime(2 ** 32);
    undo();
    vi.advanceTimersByTime(long);
    expect(then).not.toHaveBeenCalled();
  });
});

describe("moments that no year of four digits holds", () => {
  it.each([
    [Number.MAX_SAFE_INTEGER, "9999-12-31T23:59:59"],
    [Infinity, "9999-12-31T23:59:59"],
    [-Number.MAX_SAFE_INTEGER, "0000-01-01T00:00:00"],
  ])("%d is written as %s", (at, written) => {
    expect(toTime(at)).toBe(`${written}Z`);
    expect(toMicroTime(at)).toBe(`${written}.000000Z`);
  });
});
