import { describe, expect, it } from "vitest";
import { kindNames, type KindName } from "../kinds/kinds.ts";
import type { Fact } from "./fact.ts";
import { bridge, differences } from "./rebase.ts";
import { createRandom, createTestCluster } from "./testing/cluster.ts";
import { applyFact, cloneWorld, createWorld, type World } from "./world.ts";

/** Two moments of one cluster, the second read anew: no part of it is the same object in memory. */
function moments(seed: number) {
  const cluster = createTestCluster(createRandom(seed));
  const worldOf = () => {
    const world = createWorld();
    for (const change of structuredClone(cluster.objects())) applyFact(world, { ...change, seq: 0, at: 0 });
    return world;
  };
  for (let at = 0; at < 5_000; at += 50) cluster.step(at);
  const before = worldOf();
  for (let at = 5_000; at < 7_000; at += 50) cluster.step(at);
  return { before, after: worldOf() };
}

describe("what a page takes over from another server", () => {
  it.each([1, 2, 3])("makes its world the new one (seed %i)", (seed) => {
    const { before, after } = moments(seed);
    const world = cloneWorld(before);
    const changes = differences(before, after);
    for (const change of changes) applyFact(world, { ...change, seq: 0, at: 0 });
    for (const kind of kindNames) expect(contentOf(world, kind)).toEqual(contentOf(after, kind));
    expect(changes.length).toBeLessThan(kindNames.reduce((sum, kind) => sum + after.objects[kind].size, 0));
  });

  it("is nothing where nothing differs", () => {
    const { after } = moments(4);
    expect(differences(after, structuredCloneOf(after))).toEqual([]);
  });

  it("stands at the end of a time that no server saw", () => {
    const { before, after } = moments(5);
    const steps = bridge(before, after, 1_000, 4_000);
    expect(steps[0]).toMatchObject({
      at: 1_000,
      change: { kind: "Watch", put: { state: "lost", completeUntil: 1_000 } },
    });
    expect(steps.slice(1).every(({ at }) => at === 4_000)).toBe(true);
    expect(steps.at(-2)).toMatchObject({ change: { put: { state: "live" } } });
    expect(steps.at(-1)).toMatchObject({ change: { gone: true } });
  });

  it("has the time that its object tells, not before the last that was seen nor after the look", () => {
    const { before, after } = moments(5);
    const steps = bridge(before, after, 1_000, 7_000).slice(1, -2);
    const stamps = steps.flatMap(({ change }) => change.stamp ?? []);
    expect(stamps.length).toBeGreaterThan(0);
    expect(stamps.every((stamp) => stamp >= 1_000 && stamp <= 7_000)).toBe(true);
    expect(stamps).toEqual(stamps.toSorted((a, b) => a - b));
  });
});

const contentOf = (world: World, kind: KindName) =>
  Object.fromEntries(world.objects[kind] as ReadonlyMap<string, unknown>);

function structuredCloneOf(world: World) {
  const copy = createWorld();
  for (const kind of kindNames)
    for (const put of world.objects[kind].values())
      applyFact(copy, { kind, uid: put.uid, put: structuredClone(put), seq: 0, at: 0 } as Fact);
  return copy;
}
