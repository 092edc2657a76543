import { expect, test } from "vitest";
import type { RolloutView } from "../../lib/view/view.ts";
import { isAtRest } from "./at-rest.ts";
import { explanation, view } from "./testing/samples.ts";

const doneAgo = (ms: number) => ({ id: "doneAgo", args: { ms, took: 5_000 } }) as const;
const done = (overrides: Partial<RolloutView> = {}) =>
  view({ outcome: "done", details: [doneAgo(61_000)], explanations: [], actions: [], ...overrides });

test.each<readonly [string, boolean, RolloutView | undefined]>([
  ["that has been done for more than a minute rests", true, done()],
  ["of which nothing is known does not", false, undefined],
  ["that has just been done is told in seconds", false, done({ details: [doneAgo(59_000)] })],
  ["that goes on does not rest", false, done({ outcome: "progressing" })],
  ["of which something is to know says since when", false, done({ explanations: [explanation()] })],
  [
    "with a deed that was asked for is followed",
    false,
    done({ actions: [{ id: "1", state: "asked", message: undefined }] }),
  ],
  [
    "with a line without an age rests",
    true,
    done({ details: [doneAgo(61_000), { id: "noService", args: undefined }] }),
  ],
])("a rollout %s", (_name, expected, shown) => {
  expect(isAtRest(shown)).toBe(expected);
});
