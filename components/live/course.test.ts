import { describe, expect, it } from "vitest";
import { finish } from "../../lib/base/steps.ts";
import type { Put } from "../../lib/log/fact.ts";
import { createRandom, createTestCluster } from "../../lib/log/testing/cluster.ts";
import { applyFact, cloneWorld } from "../../lib/log/world.ts";
import { applyHistory, openHistory } from "../../lib/rollout/history/fold.ts";
import { deployment, pod, put, replicaSet, template } from "../../lib/rollout/testing/samples.ts";
import { bridgeCourse, continueCourse, openCourse, renewCourse } from "./course.ts";
import { rolloutSubject } from "./rollout-subject.ts";

const ref = { namespace: "shop", name: "web" };
const start = Date.parse("2026-01-01T00:00:00Z");

/** A page that keeps ten seconds, over a cluster. */
function openPage() {
  const cluster = createTestCluster(createRandom(2), { sight: false });
  for (let index = 0; index < 60; index++) cluster.step(start);
  const objects = cluster.objects().map((change) => ({ ...change, seq: 0, at: start }) as Put);
  const begins = { keptFrom: start, seenFrom: start, seq: 0, objects };
  const course = finish(openCourse(rolloutSubject(ref), begins, { time: 10_000, bytes: Infinity }));
  let [seq, at] = [0, start];
  const go = (steps: number): void => {
    for (let index = 0; index < steps; index++) {
      at += 20;
      finish(
        continueCourse(
          course,
          cluster.step(at).map((change) => ({ ...change, seq: ++seq, at })),
        ),
      );
    }
  };
  return { course, go, now: () => at };
}

describe("a page that stays open (rule 33)", () => {
  it("keeps as much of the past as it may, and says what it does not keep", () => {
    const { course, go, now } = openPage();
    go(2_000);
    const { facts } = course.window;
    expect(facts[0]?.at).toBeGreaterThan(now() - 11_000);
    expect(course.history.keptFrom).toBe(course.window.keptFrom);
    expect(course.history.replicas[0]?.at).toBeLessThan(course.window.keptFrom);
    while (!renewCourse(course));
    const world = cloneWorld(course.window.base);
    const history = openHistory(ref, course.window.base, course.window.keptFrom, { lanes: true });
    history.keptFrom = course.window.keptFrom;
    for (const fact of facts) applyHistory(history, world, fact, applyFact(world, fact));
    expect(course.history.replicas).toEqual(history.replicas);
    expect(course.history.lanes).toEqual(history.lanes);
    expect(course.history.keptFrom).toBe(history.keptFrom);
    expect(renewCourse(course)).toBe(false);
  });

  it("goes on while its history is folded anew", () => {
    const { course, go } = openPage();
    go(2_000);
    renewCourse(course);
    go(10);
    while (!renewCourse(course));
    go(10);
    const world = cloneWorld(course.window.base);
    for (const fact of course.window.facts) applyFact(world, fact);
    expect([...world.objects.Pod.keys()].sort()).toEqual([...course.window.world.objects.Pod.keys()].sort());
    expect(course.history.folding.now).toBe(course.window.facts.at(-1)?.at);
  });

  it("has nothing to fold anew where nothing was dropped", () => {
    const { course, go } = openPage();
    go(100);
    expect(renewCourse(course)).toBe(false);
    expect(course.history.keptFrom).toBe(0);
  });
});

describe("a page that outlives its server (rule 31)", () => {
  /** What a server finds that has this key: 1.0, of so many replicas. */
  const found = (key: string, replicas: number, seconds: number) => {
    const read = template("1.0", { digest: `${key} 1.0`, parts: { image: `${key} image` } });
    const facts = [
      put("Deployment", deployment({ replicas, generation: replicas, template: read }), seconds),
      put("ReplicaSet", replicaSet("1.0", replicas, { template: read }), seconds),
      ...[1, 2].map((n) => put("Pod", pod("1.0", n), seconds)),
    ] as Put[];
    const { at } = facts[0] as Put;
    return { keptFrom: at, seenFrom: at, seq: 0, objects: facts };
  };

  it("sees no other version where the next server has another key: only what has changed", () => {
    const limits = { time: Infinity, bytes: Infinity };
    const course = finish(openCourse(rolloutSubject(ref), found("a", 4, 0), limits));
    const heard = course.window.keptFrom + 1000;
    finish(bridgeCourse(course, found("b", 6, 10), heard));
    const { marks, versions, gaps, seenFrom } = course.history;
    expect(marks.filter(({ at }) => at >= seenFrom).map(({ type }) => type)).toEqual(["scaled"]);
    expect(versions.map(({ label }) => label)).toEqual(["1.0"]);
    expect(gaps).toHaveLength(1);
    expect(course.history.folding.progress.rollout).toMatchObject({ direction: "first", generation: 4 });
  });
});
