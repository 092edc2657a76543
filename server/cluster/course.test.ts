import { expect, test } from "vitest";
import type { ConnectionProblem } from "../../lib/words/problem.ts";
import { plan, start, type Course, type Outcome, type Plan } from "./course.ts";
import { tuning as limits } from "./tuning.ts";

const server = "https://fake";
const problems = {
  unreachable: { id: "unreachable", args: { server, reason: "ECONNREFUSED" } },
  forbidden: { id: "forbidden", args: { user: "me", reason: "" } },
  throttled: { id: "throttled", args: { server, seconds: "1" } },
  expired: { id: "expired", args: { server, reason: "" } },
  unauthorized: { id: "unauthorized", args: { server, user: "me" } },
} as const satisfies Readonly<Record<string, ConnectionProblem>>;

const now = 1_000_000;
const after = (course: Course, outcome: Outcome, random = 0.5): Plan =>
  plan(course, outcome, { now, random, limits });
const listed = (took = 10): Outcome => ({ type: "listed", version: "10", at: now - took, took });
const watched = (more: Partial<Outcome & { type: "watched" }>): Outcome => ({
  type: "watched",
  ending: { type: "closed" },
  version: "11",
  lived: 300_000,
  lines: 5,
  ...more,
});
const failing = (problem: ConnectionProblem, retryAfter?: number) =>
  ({ type: "failed", problem, ...(retryAfter === undefined ? {} : { retryAfter }) }) as const;
const inUse = after(start, listed()).course;

/** The plans after the same outcome again and again. */
function repeat(outcome: Outcome, times: number, from: Course = inUse): Plan[] {
  const plans: Plan[] = [];
  for (let course = from; plans.length < times; course = plans.at(-1)!.course)
    plans.push(after(course, outcome));
  return plans;
}

test("after a list the watch goes on from its version at once", () => {
  expect(after(start, listed())).toMatchObject({ step: { type: "watch", from: "10" }, delay: 0 });
});

test("after a planned end it goes on at once from the last version", () => {
  expect(after(inUse, watched({}))).toMatchObject({ step: { type: "watch", from: "11" }, delay: 0 });
});

test("an end in less than a second that brought nothing is a failure", () => {
  expect(after(inUse, watched({ lived: 20, lines: 0 })).delay).toBe(800);
});

test("delays double up to their most, and one good life resets them", () => {
  const failed = watched({ ending: failing(problems.unreachable), lived: 0, lines: 0 });
  const plans = repeat(failed, 8);
  expect(plans.map(({ delay }) => delay)).toEqual([800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000]);
  const healed = after(plans.at(-1)!.course, watched({}));
  expect(healed.delay).toBe(0);
  expect(after(healed.course, failed).delay).toBe(1600);
});

test("chance spreads them from half to once and a half", () => {
  const failed = watched({ ending: failing(problems.unreachable), lived: 0, lines: 0 });
  expect(after(inUse, failed, 0).delay).toBe(400);
  expect(after(inUse, failed, 0.999).delay).toBeCloseTo(1200, -1);
});

test("the first connection is tried at least each 10 s or so", () => {
  const delays = repeat({ type: "list-failed", failure: failing(problems.unreachable) }, 9, start).map(
    ({ delay }) => delay,
  );
  expect(Math.max(...delays)).toBe(10_000);
});

test("what failed for want of a connection is tried again at a sign of life; what was refused is not", () => {
  const hopeful = (problem: ConnectionProblem): boolean =>
    after(inUse, watched({ ending: failing(problem), lived: 0, lines: 0 })).hopeful;
  expect([hopeful(problems.unreachable), hopeful(problems.unauthorized)]).toEqual([true, true]);
  expect([hopeful(problems.throttled), hopeful(problems.expired), hopeful(problems.forbidden)]).toEqual([
    false,
    false,
    false,
  ]);
});

test("a server that asks to be left alone is left alone", () => {
  expect(after(inUse, watched({ ending: failing(problems.throttled, 20_000) })).delay).toBe(20_000);
  expect(after(start, { type: "list-failed", failure: failing(problems.throttled, 20_000) }).delay).toBe(
    20_000,
  );
});

test("what is not permitted is asked again after a minute", () => {
  expect(after(start, { type: "list-failed", failure: failing(problems.forbidden) })).toMatchObject({
    step: { type: "list" },
    delay: 60_000,
    forbidden: true,
  });
});

test("where watching is not permitted lists are read each 10 s, and watching is tried again after a minute", () => {
  const first = after(inUse, watched({ ending: failing(problems.forbidden), lived: 0, lines: 0 }));
  expect(first).toMatchObject({ step: { type: "list" }, delay: 10_000 });
  expect(after(first.course, listed())).toMatchObject({ step: { type: "list" }, delay: 10_000 });
  const later = plan(first.course, listed(), { now: now + 60_001, random: 0.5, limits });
  expect(later.step).toEqual({ type: "watch", from: "10" });
});

test("a refusal of what worked before is tried again a few times: an API server that has just started refuses everything", () => {
  const refused = watched({ ending: failing(problems.forbidden), lived: 0, lines: 0 });
  const working = after(inUse, watched({})).course;
  const plans = repeat(refused, 3, working);
  expect(plans.map(({ step }) => step.type)).toEqual(["watch", "watch", "list"]);
  const lists = repeat({ type: "list-failed", failure: failing(problems.forbidden) }, 3);
  expect(lists.map(({ forbidden }) => forbidden)).toEqual([false, false, true]);
});

test("lists take at most a tenth of the time, whatever they are read for", () => {
  const polled = after(inUse, watched({ ending: failing(problems.forbidden), lived: 0, lines: 0 }));
  expect(after(polled.course, listed(8000)).delay).toBe(80_000);
  const { course } = after(start, listed(3000));
  expect(after(course, watched({ ending: failing(problems.expired), lived: 0, lines: 0 })).delay).toBe(
    27_000,
  );
});

test("a version that was in use for long and is too old now is listed at once", () => {
  const old = after(start, { type: "listed", version: "10", at: now - 300_000, took: 5000 }).course;
  const next = after(old, watched({ ending: failing(problems.expired) }));
  expect(next).toMatchObject({ step: { type: "list" }, delay: 0 });
});
