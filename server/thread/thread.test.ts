import { afterEach, expect, test } from "vitest";
import { createClock } from "../cluster/testing/manual-clock.ts";
import type { EchoJob } from "./testing/echo.ts";
import { createThread, type Thread } from "./thread.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

function open(clock = createClock()): Thread<EchoJob, string> {
  const thread = createThread<EchoJob, string>({
    name: "echo",
    file: new URL("./testing/echo.ts", import.meta.url),
    given: "hello",
    limits: {},
    rest: 1_000,
    clock,
  });
  stops.push(thread.stop);
  return thread;
}

const say = (word: string): EchoJob => ({ type: "say", word });
const idOf = (answer: string): string => answer.split(" ").at(-1) ?? "";

test("jobs are answered each with its own result, by one thread", async () => {
  const thread = open();
  const answers = await Promise.all(["a", "b", "c"].map((word) => thread.run(say(word))));
  expect(answers.map((answer) => answer.split(" ").slice(0, 2).join(" "))).toEqual([
    "hello a",
    "hello b",
    "hello c",
  ]);
  expect(new Set(answers.map(idOf)).size).toBe(1);
});

test("a bug in one job is its own", async () => {
  const thread = open();
  const [bad, good] = [thread.run({ type: "fail" }), thread.run(say("a"))];
  await expect(bad).rejects.toThrow("no such word");
  expect(await good).toMatch(/^hello a/);
});

test("a thread that ends takes its jobs along, and the next job has a new one", async () => {
  const thread = open();
  const first = idOf(await thread.run(say("a")));
  const lost = [thread.run({ type: "end" }), thread.run(say("b"))];
  for (const one of lost) await expect(one).rejects.toThrow("the thread echo ended with 3");
  expect(idOf(await thread.run(say("c")))).not.toBe(first);
});

test("what has nothing to do is ended after its rest, and not while it has", async () => {
  const clock = createClock();
  const thread = open(clock);
  const first = idOf(await thread.run(say("a")));
  await clock.pass(900);
  expect(idOf(await thread.run(say("b")))).toBe(first);
  await clock.pass(1_100);
  expect(idOf(await thread.run(say("c")))).not.toBe(first);
});

test("of what is asked after its end nothing comes", async () => {
  const thread = open();
  await thread.stop();
  let isSettled = false;
  void thread.run(say("a")).then(() => (isSettled = true));
  const other = open();
  await other.run(say("b"));
  expect(isSettled).toBe(false);
});
