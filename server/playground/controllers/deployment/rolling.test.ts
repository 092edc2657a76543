import { assert, constantFrom, integer, property, record, array } from "fast-check";
import { expect, test } from "vitest";
import type { Deployment, IntOrPercent } from "../../kinds/deployment.ts";
import { createRounds } from "../testing/rounds.ts";
import { createStage, deploy, deploymentOf, patchSpec, setVersion } from "../testing/stage.ts";
import { maxSurge, maxUnavailable } from "./sizes.ts";

const deploymentWith = (replicas: number, surge?: IntOrPercent, unavailable?: IntOrPercent): Deployment => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "web", uid: "1", resourceVersion: "1", creationTimestamp: "" },
  spec: {
    replicas,
    selector: {},
    template: { spec: { containers: [] } },
    strategy: {
      type: "RollingUpdate",
      rollingUpdate: {
        ...(surge !== undefined && { maxSurge: surge }),
        ...(unavailable !== undefined && { maxUnavailable: unavailable }),
      },
    },
  },
});

/** The cases of upstream's own test of ResolveFenceposts and MaxUnavailable, and some more. */
test.each([
  [10, "25%", "25%", 3, 2],
  [4, "25%", "25%", 1, 1],
  [1, "25%", "25%", 1, 0],
  [10, 0, 0, 0, 1],
  [10, 2, "0%", 2, 0],
  [10, "0%", 2, 0, 2],
  [10, "1%", "1%", 1, 0],
  [10, "10%", 1, 1, 1],
  [10, "0%", "0%", 0, 1],
  [3, 0, 10, 0, 3],
  [0, 1, 1, 1, 0],
  [3, "100%", 0, 3, 0],
  [10, undefined, undefined, 0, 1],
  [7, "wrong", 1, 0, 1],
] as const)(
  "%i replicas, surge %s, unavailable %s: %i above, %i below",
  (...[replicas, surge, unavailable, above, below]) => {
    const deployment = deploymentWith(replicas, surge, unavailable);
    expect([maxSurge(deployment), maxUnavailable(deployment)]).toEqual([above, below]);
  },
);

const plans = record({
  replicas: integer({ min: 1, max: 9 }),
  strategy: constantFrom([1, 0], [0, 1], ["25%", "25%"], ["30%", 0], [0, "50%"], [2, 1]),
  atOnce: integer({ min: 1, max: 3 }),
  /** At each tick: nothing, a version, or a broken one. */
  acts: array(constantFrom("", "", "v2", "v3", "v4", "broken"), { maxLength: 8 }),
});

test("whatever is rolled out when, the promises of surge and unavailable hold, and it ends", () => {
  assert(
    property(plans, ({ replicas, strategy: [surge, unavailable], atOnce, acts }) => {
      const stage = createStage();
      const rounds = createRounds(stage);
      const rollingUpdate = { maxSurge: surge, maxUnavailable: unavailable };
      deploy(stage, "v1", { replicas, strategy: { type: "RollingUpdate", rollingUpdate } });
      rounds.settle();
      for (let tick = 0; tick < 3; tick += 1) rounds.tick({});
      rounds.restart();
      const behaviour = { atOnce, broken: new Set(["broken"]) };
      for (const act of acts) {
        if (act !== "") setVersion(stage, act);
        rounds.settle();
        rounds.tick(behaviour);
      }
      setVersion(stage, "v9");
      rounds.settle();
      for (let tick = 0; tick < 40; tick += 1) rounds.tick(behaviour);

      const deployment = deploymentOf(stage);
      const ceiling = replicas + maxSurge(deployment);
      const floor = replicas - maxUnavailable(deployment);
      for (const [, spec, , , , available] of rounds.rows()) {
        expect(Object.values(spec).reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(ceiling);
        expect(available).toBeGreaterThanOrEqual(floor);
      }
      const last = rounds.rows().at(-1);
      expect(last?.[1]["v9"]).toBe(replicas);
      expect(last?.[7]).toBe("NewReplicaSetAvailable");
    }),
    { numRuns: 12, seed: 11 },
  );
}, 60_000);

test("scaling in the middle, up or down, ends at the desired size", () => {
  assert(
    property(array(integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 4 }), (sizes) => {
      const stage = createStage();
      const rounds = createRounds(stage);
      deploy(stage, "v1", { replicas: 6 });
      rounds.settle();
      for (let tick = 0; tick < 3; tick += 1) rounds.tick({});
      setVersion(stage, "v2");
      rounds.settle();
      for (const replicas of sizes) {
        rounds.tick({ atOnce: 1 });
        patchSpec(stage, { replicas });
        rounds.settle();
      }
      for (let tick = 0; tick < 40; tick += 1) rounds.tick({ atOnce: 2 });
      const desired = sizes.at(-1) ?? 0;
      expect(rounds.rows().at(-1)?.[1]).toEqual({ v1: 0, v2: desired });
      expect(deploymentOf(stage).status?.availableReplicas ?? 0).toBe(desired);
    }),
    { numRuns: 10, seed: 5 },
  );
}, 60_000);
