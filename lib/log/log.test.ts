import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kindNames } from "../kinds/kinds.ts";
import type { Change, Fact } from "./fact.ts";
import { createLog, type Log } from "./log.ts";
import { createRandom, createTestCluster } from "./testing/cluster.ts";
import { applyFact, cloneWorld, createWorld, type World } from "./world.ts";

const start = Date.parse("2026-01-01T00:00:00Z");
const homeOf = (_: World, fact: Fact): string => fact.kind;

function createTestLog(limits = { time: Infinity, bytes: Infinity }): Log {
  return createLog({ epoch: "one", homeOf, limits });
}

/** Some hundred changes of a cluster, 50 ms apart. */
function changesOf(seed: number, count = 300): readonly (readonly [Change, number])[] {
  const cluster = createTestCluster(createRandom(seed));
  return Array.from({ length: count }, (_, index) => start + index * 50).flatMap((at) =>
    cluster.step(at).map((change): [Change, number] => [change, at]),
  );
}

function fold(facts: Iterable<Fact>, from = createWorld()): World {
  const world = cloneWorld(from);
  for (const fact of facts) applyFact(world, fact);
  return world;
}

/** Everything that a world says, whatever the order in its maps. */
const contentOf = (world: World) => [
  kindNames.map((kind) => Object.fromEntries(world.objects[kind] as ReadonlyMap<string, unknown>)),
  ...[world.owned, world.slicesOf, world.servicesIn, world.eventsAbout].map(
    (index) => new Map([...index].map(([key, uids]) => [key, [...uids].sort()] as const).sort()),
  ),
  new Map([...world.deploymentNamed].sort()),
  new Map(world.departed),
];

describe("a log", () => {
  it("folds any prefix and then the rest to what all of it folds to", () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(300), (seed, cut) => {
        const log = createTestLog();
        log.open(start);
        for (const [change, at] of changesOf(seed, 100)) log.append(change, at);
        const prefix = fold(log.facts.slice(0, cut), log.base);
        const rest = log.facts.slice(cut);
        expect(contentOf(fold(rest, prefix))).toEqual(contentOf(log.world));
      }),
      { numRuns: 30 },
    );
  });

  it("numbers facts from one without a hole, and never lets time fall", () => {
    const log = createTestLog();
    log.open(start);
    const service = (uid: string): Change => ({ kind: "Service", uid, gone: true });
    expect([log.append(service("a"), start + 5), log.append(service("b"), start + 2)]).toMatchObject([
      { seq: 1, at: start + 5 },
      { seq: 2, at: start + 5 },
    ]);
  });

  it("takes what comes before it is opened into its base, and keeps no fact of it", () => {
    const log = createTestLog();
    const changes = changesOf(3, 50);
    for (const [change, at] of changes) log.append(change, at);
    let opened = 0;
    log.whenOpen(() => (opened += 1));
    expect([log.seenFrom(), opened, log.facts.length]).toEqual([undefined, 0, 0]);
    log.open(start + 60_000);
    log.open(start + 70_000);
    log.whenOpen(() => (opened += 1));
    expect(opened).toBe(2);
    expect(log.facts).toEqual([]);
    expect([log.seenFrom(), log.keptFrom(), log.baseSeq()]).toEqual([
      start + 60_000,
      start + 60_000,
      changes.length,
    ]);
    expect(contentOf(log.base)).toEqual(contentOf(log.world));
  });

  it("tells each fact after it was folded, with what was before, until the listener has enough", () => {
    const log = createTestLog();
    log.open(start);
    const heard: string[] = [];
    const undo = log.listen(({ kind, uid }, before, home) => {
      heard.push(
        `${kind} ${uid} was ${before?.name ?? "nothing"}, is ${log.world.objects.Watch.get(uid)?.state ?? "gone"} (${home})`,
      );
    });
    const put = {
      uid: "pods", namespace: "", name: "Pod", state: "live", since: 1, completeUntil: undefined, message: undefined,
    }; // prettier-ignore
    log.append({ kind: "Watch", uid: "pods", put }, start);
    log.append({ kind: "Watch", uid: "pods", gone: true }, start);
    undo();
    log.append({ kind: "Watch", uid: "pods", put }, start);
    expect(heard).toEqual(["Watch pods was nothing, is live (Watch)", "Watch pods was Pod, is gone (Watch)"]);
  });

  it("folds what is older than its time into the base: not kept, never empty", () => {
    const log = createTestLog({ time: 5_000, bytes: Infinity });
    log.open(start);
    const changes = changesOf(4);
    for (const [change, at] of changes) log.append(change, at);
    const end = changes.at(-1)?.[1] ?? 0;
    const oldest = log.facts[0]?.at ?? 0;
    expect(oldest).toBeGreaterThanOrEqual(end - 5_000 * 1.1);
    expect(oldest).toBeLessThanOrEqual(end - 4_500);
    expect(log.keptFrom()).toBeGreaterThan(start);
    expect(log.keptFrom()).toBeLessThanOrEqual(oldest);
    expect(log.baseSeq()).toBe((log.facts[0]?.seq ?? 0) - 1);
    expect(log.homes).toEqual(log.facts.map(({ kind }) => kind));
    expect(contentOf(log.base)[0]).not.toEqual(contentOf(createWorld())[0]);
    expect(contentOf(fold(log.facts, log.base))).toEqual(contentOf(log.world));
    expect(log.seenFrom()).toBe(start);
  });

  it("stays within its bytes, whatever churns", () => {
    const kept = [100, 1_000].map((count) => {
      const log = createTestLog({ time: Infinity, bytes: 40_000 });
      log.open(start);
      for (const [change, at] of changesOf(5, count)) log.append(change, at);
      expect(contentOf(fold(log.facts, log.base))).toEqual(contentOf(log.world));
      return log.facts.length;
    });
    expect(kept[0]).toBeGreaterThan(50);
    expect(kept[1]).toBeLessThan(400);
  });
});
