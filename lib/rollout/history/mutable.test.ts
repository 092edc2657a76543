import { describe, expect, it } from "vitest";
import type { Fact } from "../../log/fact.ts";
import { createRandom, createTestCluster } from "../../log/testing/cluster.ts";
import { applyFact, cloneWorld, createWorld } from "../../log/world.ts";
import { applyHistory, openHistory } from "./fold.ts";
import { shortenHistory } from "./mutable.ts";

const ref = { namespace: "shop", name: "web" };
const start = Date.parse("2026-01-01T00:00:00Z");

describe("a history that was shortened", () => {
  it("ends as the whole one does, however often it was", () => {
    const cluster = createTestCluster(createRandom(3), { sight: false });
    for (let index = 0; index < 60; index++) cluster.step(start);
    const world = createWorld();
    for (const change of cluster.objects()) applyFact(world, { ...change, seq: 0, at: start });
    const whole = openHistory(ref, world, start, { lanes: false });
    const short = openHistory(ref, cloneWorld(world), start, { lanes: false });
    let seq = 0;
    for (let index = 0; index < 3_000; index++)
      for (const change of cluster.step(start + 20 * index)) {
        const fact = { ...change, seq: ++seq, at: start + 20 * index } as Fact;
        const before = applyFact(world, fact);
        applyHistory(whole, world, fact, before);
        applyHistory(short, world, fact, before);
        if (short.replicas.length > 20) shortenHistory(short, 10);
      }
    expect(whole.replicas.length).toBeGreaterThan(60);
    expect(short.replicas.length).toBeLessThan(21);
    expect(short.replicas).toEqual(whole.replicas.slice(-short.replicas.length));
    expect(short.versions).toEqual(whole.versions);
    for (const [index, { steps }] of short.traffic.entries())
      expect(steps).toEqual(whole.traffic[index]?.steps.slice(-steps.length));
  });
});
