import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Fact } from "../../log/fact.ts";
import { applyFact, createWorld, type World } from "../../log/world.ts";
import { applyHistory, openHistory } from "../history/fold.ts";
import type { History, VersionCounts } from "../history/history.ts";
import type { Ref } from "../ref.ts";
import { readRecording, recordingNames } from "../testing/recording.ts";

// What is rebuilt at a moment of a recording, against what the recording really has of the time before.

const hour = 3_600_000;

const refsIn = (facts: readonly Fact[]): readonly Ref[] => {
  const refs = facts.flatMap((fact) => {
    if (fact.kind !== "Deployment" || !("put" in fact)) return [];
    return [JSON.stringify({ namespace: fact.put.namespace, name: fact.put.name })];
  });
  return [...new Set(refs)].map((ref) => JSON.parse(ref) as Ref);
};

function worldUntil(facts: readonly Fact[], look: number, keptFrom = 0): World {
  const world = createWorld();
  for (const fact of facts) {
    const isForgotten = fact.kind === "Event" && "put" in fact && fact.put.lastAt < keptFrom;
    if (fact.at <= look && !isForgotten) applyFact(world, fact);
  }
  return world;
}

function wholeOf(ref: Ref, facts: readonly Fact[]): History {
  const world = createWorld();
  const history = openHistory(ref, world, facts[0]?.at ?? 0, { lanes: true });
  for (const fact of facts) applyHistory(history, world, fact, applyFact(world, fact));
  return history;
}

/** Stamps are the seconds in which things began, and a watch tells of them a little later, ms. */
const [early, late] = [500, 1_600];

/** What the counts of a version really were around a moment. */
function really(whole: History, uid: string, at: number): readonly VersionCounts[] {
  const place = whole.versions.findIndex((version) => version.uid === uid);
  const from = whole.replicas.findLastIndex((step) => step.at < at - early);
  const steps = whole.replicas.slice(Math.max(from, 0)).filter((step) => step.at <= at + late);
  const none = { available: 0, ready: 0, starting: 0, untold: 0, missing: 0, leaving: 0 };
  return steps.map(({ counts }) => counts[place] ?? none);
}

const existing = (counts: VersionCounts): number => counts.available + counts.ready + counts.starting;

type Tally = Record<"right" | "bounded" | "unknown", number>;

/** Compares every half second before a look. Throws where something is said that was not. */
function compare(whole: History, rebuilt: History, look: number): Tally {
  const tally: Tally = { right: 0, bounded: 0, unknown: 0 };
  const steps = rebuilt.replicas.filter(({ reconstructed }) => reconstructed);
  for (let at = Math.ceil((whole.replicas[0]?.at ?? look) / 500) * 500; at < look; at += 500) {
    const step = steps.findLast((one) => one.at <= at);
    expect([step?.ceiling, step?.floor]).toEqual([undefined, undefined]);
    for (const [place, { uid, deployment }] of rebuilt.versions.entries()) {
      if (deployment !== rebuilt.name) continue;
      const counts = step?.counts[place];
      if (counts === undefined) {
        tally.unknown += 1;
        continue;
      }
      const were = really(whole, uid, at);
      const most = (of: (counts: VersionCounts) => number): number => Math.max(...were.map(of));
      const wanted = most((one) => existing(one) + (one.missing ?? 0));
      expect(counts.leaving).toBeUndefined();
      expect(counts.missing).toBeUndefined();
      expect(counts.available).toBeLessThanOrEqual(most(({ available }) => available));
      expect(existing(counts)).toBeLessThanOrEqual(most(existing));
      expect(existing(counts) + counts.untold).toBeLessThanOrEqual(wanted);
      if (counts.more === true) expect(existing(counts) + counts.untold).toBeLessThanOrEqual(most(existing));
      if (counts.untold > 0 || counts.more === true) tally.bounded += 1;
      else {
        expect(were.map(existing)).toContain(existing(counts));
        tally.right += 1;
      }
    }
  }
  return tally;
}

describe.each(recordingNames)("of the recording %s", (name) => {
  const { facts } = readRecording(name);
  const [first, last] = [facts[0]?.at ?? 0, facts.at(-1)?.at ?? 0];
  const courses = refsIn(facts).map((ref) => ({ ref, whole: wholeOf(ref, facts) }));

  test("what was before any first look is as it really was, or not known", () => {
    const sum: Tally = { right: 0, bounded: 0, unknown: 0 };
    for (const part of [0.2, 0.4, 0.6, 0.8, 1])
      for (const { ref, whole } of courses) {
        const look = Math.round(first + (last - first) * part);
        const rebuilt = openHistory(ref, worldUntil(facts, look), look, { lanes: true });
        const tally = compare(whole, rebuilt, look);
        for (const key of ["right", "bounded", "unknown"] as const) sum[key] += tally[key];
        for (const step of rebuilt.traffic.flatMap(({ steps }) => steps))
          expect(step.state === "unknown").toBe(step.at < look);
      }
    // Most of it is known, of a recording of some minutes.
    expect(sum.right + sum.bounded).toBeGreaterThan(sum.unknown);
  });

  test("nothing is said that was not, either, when Events are forgotten for their age", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (part) => {
        const keptFrom = Math.round(first + (last - first) * part);
        const look = keptFrom + hour;
        for (const { ref, whole } of courses) {
          const rebuilt = openHistory(ref, worldUntil(facts, look, keptFrom), look, { lanes: false });
          compare(whole, rebuilt, last + 5_000);
        }
      }),
      { numRuns: 10, seed: 1 },
    );
  });
});
