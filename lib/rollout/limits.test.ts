import { describe, expect, test } from "vitest";
import { limitsOf } from "./limits.ts";

describe("the limits of a rollout are rounded as the controller rounds", () => {
  test.each([
    [4, "1", "0", 5, 4],
    [4, "25%", "25%", 5, 3],
    [10, "25%", "25%", 13, 8],
    [10, "3", "2", 13, 8],
    [3, "25%", "25%", 4, 3],
    [1, "25%", "25%", 2, 1],
    [6, "30%", "0", 8, 6],
    [3, "100%", "0", 6, 3],
    [3, "0", "100%", 3, 0],
    // Both come to 0: one pod may be missing, else nothing could ever move.
    [2, "0", "10%", 2, 1],
    [4, "0", "0%", 4, 3],
    [4, "0", "9", 4, 0],
    [0, "1", "1", 1, 0],
    [0, "25%", "25%", 0, 0],
    [7, "nonsense", "1", 7, 6],
  ] as const)("%i replicas, surge %s, unavailable %s: at most %i, at least %i", (...row) => {
    const [replicas, maxSurge, maxUnavailable, ceiling, floor] = row;
    expect(limitsOf({ replicas, strategy: "RollingUpdate", maxSurge, maxUnavailable })).toMatchObject({
      ceiling,
      floor,
    });
  });

  test("Recreate has neither surge nor pods that may be missing", () => {
    expect(
      limitsOf({ replicas: 3, strategy: "Recreate", maxSurge: undefined, maxUnavailable: undefined }),
    ).toEqual({
      surge: 0,
      unavailable: 0,
      ceiling: 3,
      floor: 3,
    });
  });
});
