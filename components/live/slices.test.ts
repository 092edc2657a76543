import { describe, expect, it } from "vitest";
import type { Steps } from "../../lib/base/steps.ts";
import { createSlices } from "./slices.ts";

/** A page whose work takes `cost` ms a step. */
function openPage(cost: number) {
  let now = 0;
  const later: (() => void)[] = [];
  const done: string[] = [];
  const work = function* (name: string, steps: number): Steps<void> {
    for (let step = 0; step < steps; step++) {
      now += cost;
      yield;
    }
    if (name === "broken") throw new Error(name);
    done.push(name);
  };
  const slices = createSlices({ now: () => now, soon: (run) => void later.push(run) });
  return {
    done,
    /** Does what waits for a task of its own, one task at a time; the longest of them, ms. */
    longest: () => {
      let longest = 0;
      for (let task = later.shift(); task !== undefined; task = later.shift()) {
        const began = now;
        task();
        longest = Math.max(longest, now - began);
      }
      return longest;
    },
    add: (name: string, steps: number) => slices.add(work(name, steps)),
    addLong: (name: string, steps: number) => slices.addLong(work(name, steps)),
  };
}

describe("what a page has to do", () => {
  it("is done at once where it is short", () => {
    const page = openPage(1);
    page.add("short", 5);
    expect(page.done).toEqual(["short"]);
  });

  it("is done some milliseconds at a time where it is long, and what comes meanwhile after it", () => {
    const page = openPage(5);
    page.add("long", 100);
    page.add("next", 1);
    expect(page.done).toEqual([]);
    expect(page.longest()).toBe(15);
    expect(page.done).toEqual(["long", "next"]);
  });

  it("is not begun in the task in which it came where it is known to be long", () => {
    const page = openPage(5);
    page.addLong("long", 1);
    page.add("next", 1);
    expect(page.done).toEqual([]);
    page.longest();
    expect(page.done).toEqual(["long", "next"]);
  });

  it("goes on behind work that failed", () => {
    const page = openPage(5);
    page.add("broken", 10);
    page.add("next", 1);
    expect(() => page.longest()).toThrow("broken");
    page.longest();
    expect(page.done).toEqual(["next"]);
    page.add("last", 1);
    expect(page.done).toEqual(["next", "last"]);
  });
});
