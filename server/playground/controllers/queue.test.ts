import { expect, test } from "vitest";
import { StatusError } from "../status.ts";
import { simulatedClock } from "../testing/simulated-clock.ts";
import { createQueue } from "./queue.ts";

test("a key waits once, however often it is added, and never runs inside another call", () => {
  const clock = simulatedClock(0);
  const synced: string[] = [];
  const queue = createQueue<string>({ clock, sync: (key) => synced.push(key) });
  queue.add("a");
  queue.add("b");
  queue.add("a");
  expect(synced).toEqual([]);
  clock.settle();
  expect(synced).toEqual(["a", "b"]);
});

test("a key that is added while it is synced is synced again", () => {
  const clock = simulatedClock(0);
  let left = 3;
  const queue = createQueue<string>({
    clock,
    sync(key) {
      left -= 1;
      if (left > 0) queue.add(key);
    },
  });
  queue.add("a");
  clock.settle();
  expect(left).toBe(0);
});

test("a refused key is tried again after 5 ms, 10 ms, …, and let go after its tries", () => {
  const clock = simulatedClock(0);
  const tries: number[] = [];
  const queue = createQueue<string>({
    clock,
    retries: 4,
    sync() {
      tries.push(clock.now());
      throw new StatusError(409, "Conflict", "changed");
    },
  });
  queue.add("a");
  clock.advance(10_000);
  expect(tries).toEqual([0, 5, 15, 35, 75]);
  queue.add("a");
  clock.advance(1);
  expect(tries).toHaveLength(6);
});

test("success makes the pauses short again", () => {
  const clock = simulatedClock(0);
  const tries: number[] = [];
  let refuse = true;
  const queue = createQueue<string>({
    clock,
    sync() {
      tries.push(clock.now());
      if (refuse) throw new StatusError(409, "Conflict", "changed");
    },
  });
  queue.add("a");
  clock.advance(20);
  refuse = false;
  clock.advance(80);
  refuse = true;
  queue.add("a");
  clock.advance(5);
  expect(tries).toEqual([0, 5, 15, 35, 100, 105]);
});

test("of two waits the earlier counts", () => {
  const clock = simulatedClock(0);
  const synced: number[] = [];
  const queue = createQueue<string>({ clock, sync: () => synced.push(clock.now()) });
  queue.addAfter("a", 100);
  queue.addAfter("a", 50);
  queue.addAfter("a", 70);
  clock.advance(200);
  expect(synced).toEqual([50]);
});

test("a bug is let through, and the other keys are still synced", () => {
  const clock = simulatedClock(0);
  const synced: string[] = [];
  const queue = createQueue<string>({
    clock,
    sync(key) {
      if (key === "bad") throw new TypeError("a bug");
      synced.push(key);
    },
  });
  queue.add("bad");
  queue.add("good");
  expect(() => {
    clock.settle();
  }).toThrow("a bug");
  clock.settle();
  expect(synced).toEqual(["good"]);
});

test("nothing runs once it is stopped", () => {
  const clock = simulatedClock(0);
  const synced: string[] = [];
  const queue = createQueue<string>({ clock, sync: (key) => synced.push(key) });
  queue.add("a");
  queue.addAfter("b", 10);
  queue.stop();
  queue.add("c");
  clock.advance(100);
  expect(synced).toEqual([]);
});

test("a key that rests is synced once more when it has rested, however often it was added", () => {
  const clock = simulatedClock(0);
  const synced: number[] = [];
  const queue = createQueue<string>({ clock, sync: () => synced.push(clock.now()), rest: () => 50 });
  queue.add("a");
  clock.advance(10);
  queue.add("a");
  queue.add("a");
  clock.advance(100);
  expect(synced).toEqual([0, 50]);
  queue.add("a");
  clock.advance(1);
  expect(synced).toEqual([0, 50, 110]);
});
