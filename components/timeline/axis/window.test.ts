import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isFollowing,
  openTime,
  timeAfter,
  windowOf,
  type Bounds,
  type TimeAction,
  type TimeState,
} from "./window.ts";

const bounds: Bounds = { from: 0, now: 100_000, auto: 20_000 };
const following = openTime(undefined);
const after = (state: TimeState, ...actions: readonly TimeAction[]): TimeState =>
  actions.reduce((before, action) => timeAfter(before, action, bounds), state);
const shown = (state: TimeState): readonly [number, number] => {
  const { from, to } = windowOf(state, bounds);
  return [Math.round(from), Math.round(to)];
};

describe("the window", () => {
  test("follows now, with a tenth of its width to the right of it", () => {
    expect(isFollowing(following)).toBe(true);
    expect(shown(following)).toEqual([82_000, 102_000]);
    expect(windowOf(following, { ...bounds, now: 105_000 }).to).toBe(107_000);
  });

  test("keeps now in its place while one zooms and it follows", () => {
    const closer = after(following, { type: "zoom", factor: 0.5, about: undefined });
    expect(shown(closer)).toEqual([91_000, 101_000]);
    expect(isFollowing(closer)).toBe(true);
  });

  test("keeps the moment under the pointer in its place while one zooms in on it", () => {
    const closer = after(following, { type: "zoom", factor: 0.5, about: 90_000 });
    expect(shown(closer)).toEqual([86_000, 96_000]);
    expect(isFollowing(closer)).toBe(false);
    const wider = after(closer, { type: "zoom", factor: 2, about: 90_000 });
    expect(shown(wider)).toEqual([82_000, 102_000]);
  });

  test("is no shorter than a second and no longer than what is known", () => {
    expect(shown(after(following, { type: "zoom", factor: 1e-9, about: undefined }))).toEqual([
      99_100, 100_100,
    ]);
    const longest = windowOf(after(following, { type: "zoom", factor: 1e9, about: undefined }), bounds);
    expect(longest.to - longest.from).toBe(125_000);
  });

  test("stays when it is panned, and follows again when it is panned to its last place", () => {
    const earlier = after(following, { type: "pan", by: -5000 });
    expect(shown(earlier)).toEqual([77_000, 97_000]);
    expect(windowOf(earlier, { ...bounds, now: 200_000 }).to).toBe(97_000);
    expect(isFollowing(after(earlier, { type: "pan", by: 99_000 }))).toBe(true);
  });

  test("cannot be panned to where nothing is known", () => {
    expect(shown(after(following, { type: "pan", by: -1e9 }))).toEqual([-18_000, 2000]);
  });
});

describe("the moment shown", () => {
  test("stops the window that followed", () => {
    const past = after(following, { type: "scrub", to: 95_000 });
    expect(past.at).toBe(95_000);
    expect(windowOf(past, { ...bounds, now: 150_000 })).toEqual({ from: 82_000, to: 102_000 });
  });

  test("is now again from now on, and the window follows", () => {
    const back = after(following, { type: "scrub", to: 95_000 }, { type: "step", by: 6000 });
    expect(back.at).toBeUndefined();
    expect(isFollowing(back)).toBe(true);
  });

  test("brings the window with it, as little as it must", () => {
    expect(shown(after(following, { type: "scrub", to: 80_000 }))).toEqual([78_000, 98_000]);
    expect(shown(after(following, { type: "first" }))).toEqual([-2000, 18_000]);
  });

  test("is not before the first one known", () => {
    expect(after(following, { type: "scrub", to: -5000 }).at).toBe(0);
  });

  test("that a link names is in the window", () => {
    const { from, to } = windowOf(openTime(30_000), bounds);
    expect(from).toBeLessThan(30_000);
    expect(to).toBeGreaterThanOrEqual(30_000);
  });

  test("and the window go back to now by following; following twice gives the width back", () => {
    const past = after(following, { type: "zoom", factor: 0.5, about: undefined }, { type: "first" });
    const once = after(past, { type: "follow" });
    expect([once.at, once.edge, once.span]).toEqual([undefined, undefined, 10_000]);
    expect(after(once, { type: "follow" }).span).toBeUndefined();
  });
});

describe("playing", () => {
  const playing = after(
    following,
    { type: "scrub", to: 90_000 },
    { type: "speed", speed: 10 },
    { type: "play" },
  );

  test("moves the moment by the speed", () => {
    expect(after(playing, { type: "tick", elapsed: 100 }).at).toBe(91_000);
  });

  test("moves the window along", () => {
    const later = after(playing, { type: "pan", by: -9000 }, { type: "tick", elapsed: 100 });
    expect(windowOf(later, bounds).to).toBe(93_000);
  });

  test("ends at now, and is live", () => {
    const live = after(playing, { type: "tick", elapsed: 1001 });
    expect([live.playing, live.at, isFollowing(live)]).toEqual([false, undefined, true]);
  });

  test("begins at the left edge when the page shows now", () => {
    expect(after(following, { type: "play" }).at).toBe(82_000);
  });

  test("does nothing after a pause", () => {
    expect(after(playing, { type: "pause" }, { type: "tick", elapsed: 100 }).at).toBe(90_000);
  });

  test("ends when somebody scrubs", () => {
    expect(after(playing, { type: "scrub", to: 85_000 }).playing).toBe(false);
  });
});

describe("a selection", () => {
  test("fills the window, in whichever direction it was brushed", () => {
    const there = after(following, { type: "brush", from: 85_000, to: 89_000 }, { type: "fit" });
    const back = after(following, { type: "brush", from: 89_000, to: 85_000 }, { type: "fit" });
    expect(shown(there)).toEqual([85_000, 89_000]);
    expect(shown(back)).toEqual([85_000, 89_000]);
    expect(there.selection).toBeUndefined();
  });

  test("begins at the moment shown when it is made with the keys", () => {
    const made = after(
      following,
      { type: "scrub", to: 90_000 },
      { type: "extend", by: -1000 },
      { type: "extend", by: -1000 },
    );
    expect(made.selection).toEqual({ from: 90_000, to: 88_000 });
    expect(after(made, { type: "clear" }).selection).toBeUndefined();
  });
});

test("whatever one does, the window meets what is known and the moment lies in it", () => {
  const ms = fc.integer({ min: -500_000, max: 500_000 });
  const action: fc.Arbitrary<TimeAction> = fc.oneof(
    fc.constantFrom<TimeAction>(
      { type: "follow" },
      { type: "first" },
      { type: "play" },
      { type: "pause" },
      { type: "fit" },
      { type: "clear" },
    ),
    fc.record({
      type: fc.constant("zoom" as const),
      factor: fc.double({ min: 0.01, max: 50, noNaN: true }),
      about: fc.option(ms, { nil: undefined }),
    }),
    fc.record({ type: fc.constant("pan" as const), by: ms }),
    fc.record({ type: fc.constant("scrub" as const), to: ms }),
    fc.record({ type: fc.constant("step" as const), by: ms }),
    fc.record({ type: fc.constant("extend" as const), by: ms }),
    fc.record({ type: fc.constant("brush" as const), from: ms, to: ms }),
    fc.record({ type: fc.constant("tick" as const), elapsed: fc.integer({ min: 0, max: 5000 }) }),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
      const state = after(following, ...actions);
      const { from, to } = windowOf(state, bounds);
      expect(to - from).toBeGreaterThanOrEqual(999.9);
      expect(to).toBeGreaterThan(bounds.from);
      expect(from).toBeLessThan(bounds.now);
      if (state.at === undefined) return;
      expect(state.at).toBeGreaterThanOrEqual(bounds.from);
      expect(state.at).toBeLessThan(bounds.now);
    }),
  );
});
