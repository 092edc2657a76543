import { describe, expect, it } from "vitest";
import { createLog } from "../../lib/log/log.ts";
import { createRandom, createTestCluster } from "../../lib/log/testing/cluster.ts";
import { applyFact, cloneWorld } from "../../lib/log/world.ts";
import { applyProgress, openProgress } from "../../lib/rollout/progress/progress.ts";
import { viewOf } from "../../lib/view/view-of.ts";
import { countUpTo, createMoments } from "./moments.ts";
import { rolloutSubject } from "./rollout-subject.ts";

const ref = { namespace: "shop", name: "web" };
const start = 1_767_225_600_000;

function createFilledLog() {
  const random = createRandom(9);
  const cluster = createTestCluster(random);
  const log = createLog({ epoch: "one", homeOf: () => "", limits: { time: Infinity, bytes: Infinity } });
  for (let index = 0; index < 30; index++)
    for (const change of cluster.step(start)) log.append(change, start);
  log.open(start);
  for (let at = start; at < start + 60_000; at += 60)
    for (const change of cluster.step(at)) log.append(change, at);
  return { log, random };
}

describe("a moment of the past", () => {
  it("is what a fold of everything up to it gives, in whatever order moments are asked for", () => {
    const { log, random } = createFilledLog();
    const moments = createMoments(rolloutSubject(ref), log.base, start, log.facts);
    for (let round = 0; round < 25; round++) {
      const at = start + Math.floor(random() * 61_000);
      const world = cloneWorld(log.base);
      const progress = openProgress(ref, log.base, start);
      for (const fact of log.facts.filter((one) => one.at <= at))
        applyProgress(progress, world, fact, applyFact(world, fact));
      expect(viewOf({ ...moments.at(at), ref }, at)).toEqual(viewOf({ world, progress, ref }, at));
    }
  });

  it("leaves the present as it is", () => {
    const { log } = createFilledLog();
    const before = log.base.objects.Pod.size;
    const moments = createMoments(rolloutSubject(ref), log.base, start, log.facts);
    moments.at(start + 50_000);
    expect(log.base.objects.Pod.size).toBe(before);
    expect(moments.at(start - 1).world.objects.Pod.size).toBe(before);
  });

  it("includes what came at that very time", () => {
    const facts = [5, 7, 7, 9].map((at) => ({ at }));
    expect([4, 5, 6, 7, 8, 9, 10].map((at) => countUpTo(facts, at))).toEqual([0, 1, 1, 3, 3, 4, 4]);
    expect(countUpTo([], 5)).toBe(0);
  });
});
