import { expect, test } from "vitest";
import type { Outcome } from "../../lib/view/view.ts";
import { en } from "../../lib/words/words.ts";
import { now } from "../frame/testing/samples.ts";
import { explanation, view } from "./testing/samples.ts";
import { tabOf } from "./tab.ts";

test.each<readonly [Outcome, string, string]>([
  ["progressing", "rolling: web · Rollscope", "rolling"],
  ["done", "done: web · Rollscope", "done"],
  ["failed", "stuck: web · Rollscope", "stuck"],
  ["paused", "paused: web · Rollscope", "idle"],
])("%s is in title and icon", (outcome, title, icon) => {
  expect(tabOf("web", view({ outcome }), undefined, en)).toEqual({ title, icon });
});

test("a rollout that something stops is stuck before its deadline says so", () => {
  const held = view({ explanations: [explanation({ weight: "stops" })] });
  expect(tabOf("web", held, undefined, en).icon).toBe("stuck");
});

test("the past is no state of now", () => {
  expect(tabOf("web", view({ at: now - 60_000 }), now - 60_000, en)).toEqual({
    title: "web at 14:01:18 · Rollscope",
    icon: "idle",
  });
});

test("what is not there has a name only", () => {
  const expected = { title: "web · Rollscope", icon: "idle" };
  expect(tabOf("web", undefined, undefined, en)).toEqual(expected);
  expect(tabOf("web", view({ deployment: undefined, outcome: "failed" }), undefined, en)).toEqual(expected);
});
