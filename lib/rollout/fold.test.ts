import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Fact } from "../log/fact.ts";
import { applyFact, cloneWorld, createWorld, type World } from "../log/world.ts";
import { applyHistory, openHistory, type MutableHistory } from "./history/fold.ts";
import type { Progress } from "./progress/memory.ts";
import { applyProgress, cloneProgress, openProgress } from "./progress/progress.ts";
import { readRecording, recordingNames } from "./testing/recording.ts";

interface All {
  readonly world: World;
  readonly progress: Progress;
  readonly history: MutableHistory;
}

function open(facts: readonly Fact[], name: string): All {
  const world = createWorld();
  for (const fact of facts) applyFact(world, fact);
  const at = facts.at(-1)?.at ?? 0;
  const ref = { namespace: "shop", name };
  return {
    world,
    progress: openProgress(ref, world, at),
    history: openHistory(ref, world, at, { lanes: true }),
  };
}

function fold({ world, progress, history }: All, facts: readonly Fact[]): void {
  for (const fact of facts) {
    const before = applyFact(world, fact);
    applyProgress(progress, world, fact, before);
    applyHistory(history, world, fact, before);
  }
}

const deployments = { bluegreen: "web-green", canary: "web-canary", helm: "shop" } as Readonly<
  Record<string, string>
>;

describe.each(recordingNames)("of %s", (name) => {
  const { facts } = readRecording(name);
  const deployment = deployments[name] ?? "web";

  test("folding any prefix and then the rest equals folding all: world, progress and history", () => {
    const whole = open([], deployment);
    fold(whole, facts);
    fc.assert(
      fc.property(fc.nat(facts.length), (cut) => {
        const first = open([], deployment);
        fold(first, facts.slice(0, cut));
        const rest: All = {
          world: cloneWorld(first.world),
          progress: cloneProgress(first.progress),
          history: structuredClone(first.history),
        };
        const kept = structuredClone(first.progress);
        fold(rest, facts.slice(cut));
        expect(rest).toEqual(whole);
        expect(first.progress).toEqual(kept);
      }),
      { numRuns: 15 },
    );
  });

  test("what is counted step by step equals what is counted anew on any world", () => {
    const on = open([], deployment);
    for (const [index, fact] of facts.entries()) {
      fold(on, [fact]);
      if (index % 10 !== 0) continue;
      const anew = openProgress(on.progress.ref, on.world, fact.at);
      expect(anew.scope).toEqual(on.progress.scope);
      expect(anew.crews).toEqual(on.progress.crews);
      expect(anew.rotations).toEqual(on.progress.rotations);
    }
  });

  test("nothing of a history goes back in time, however the facts are stamped", () => {
    fc.assert(
      fc.property(fc.nat(facts.length), fc.array(fc.nat(60_000), { minLength: 1 }), (cut, delays) => {
        const on = open(facts.slice(0, cut), deployment);
        const late = facts
          .slice(cut)
          .map((fact, index) => ({ ...fact, stamp: fact.at - (delays[index % delays.length] ?? 0) }));
        fold(on, late);
        const { replicas, traffic, marks, lanes } = on.history;
        const series = [
          replicas,
          marks,
          ...traffic.map(({ steps }) => steps),
          ...[...lanes.values()].map(({ segments }) => segments),
        ];
        for (const steps of series) {
          const times = steps.map(({ at }) => at);
          expect(times).toEqual([...times].sort((a, b) => a - b));
        }
      }),
      { numRuns: 10 },
    );
  });
});
