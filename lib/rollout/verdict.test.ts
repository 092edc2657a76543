import { describe, expect, test } from "vitest";
import { deployment, noon, progressing, status } from "./testing/samples.ts";
import { verdictOf } from "./verdict.ts";

const fresh = () => false;

describe("the verdict follows kubectl rollout status, in its order", () => {
  test.each([
    ["no status yet", deployment({ status: undefined, conditions: [] }), { type: "unobserved" }],
    [
      "an older generation observed",
      deployment({ generation: 6, status: status({ observedGeneration: 5 }) }),
      { type: "unobserved" },
    ],
    [
      "an older generation observed, deadline passed before",
      deployment({
        generation: 6,
        status: status({ observedGeneration: 5 }),
        conditions: [progressing("ProgressDeadlineExceeded")],
      }),
      { type: "unobserved" },
    ],
    [
      "deadline passed, whatever the counts",
      deployment({ conditions: [progressing("ProgressDeadlineExceeded")] }),
      { type: "deadline", since: noon },
    ],
    [
      "fewer updated than desired",
      deployment({ status: status({ updated: 1, replicas: 5 }) }),
      { type: "updating", updated: 1, desired: 4 },
    ],
    [
      "old ones left",
      deployment({ status: status({ updated: 4, replicas: 5 }) }),
      { type: "replacing", old: 1 },
    ],
    [
      "not all updated available",
      deployment({ status: status({ available: 3 }) }),
      { type: "becoming", available: 3, updated: 4 },
    ],
    ["all available", deployment(), { type: "done" }],
    [
      "no replicas wanted and none there",
      deployment({ replicas: 0, status: status({ replicas: 0, updated: 0, ready: 0, available: 0 }) }),
      { type: "done" },
    ],
    // It compares available with updated, not with desired, and knows nothing of overlapping selectors.
    [
      "more than desired",
      deployment({ replicas: 5, status: status({ replicas: 25, updated: 25, available: 25 }) }),
      { type: "done" },
    ],
    ["paused and complete", deployment({ paused: true }), { type: "done" }],
    [
      "paused before a new ReplicaSet",
      deployment({ paused: true, status: status({ updated: 0 }) }),
      { type: "updating", updated: 0, desired: 4 },
    ],
  ])("%s", (_name, given, verdict) => {
    expect(verdictOf(given, fresh)).toEqual(verdict);
  });

  test("a deadline condition that is left over is passed by, and the counts decide", () => {
    const given = deployment({
      status: status({ updated: 0 }),
      conditions: [progressing("ProgressDeadlineExceeded")],
    });
    expect(verdictOf(given, () => true)).toEqual({ type: "updating", updated: 0, desired: 4 });
  });
});
