import { describe, expect, test } from "vitest";
import type { Fact } from "../log/fact.ts";
import { applyFact } from "../log/world.ts";
import { applyHistory, openHistory } from "../rollout/history/fold.ts";
import { applyProgress, openProgress } from "../rollout/progress/progress.ts";
import {
  after,
  atRest,
  bits,
  declared,
  gone,
  noon,
  pod,
  put,
  replicaSet,
  setStatus,
  shopWeb,
  slice,
  worldOf,
} from "../rollout/testing/samples.ts";
import { say } from "../words/phrase.ts";
import { en } from "../words/words.ts";
import { boardRowOf } from "./board-row.ts";
import type { BoardRow } from "./view.ts";

function row(base: readonly Fact[], facts: readonly Fact[], seconds: number): BoardRow {
  const world = worldOf(...base);
  const progress = openProgress(shopWeb, world, noon);
  const history = openHistory(shopWeb, world, noon, { lanes: false });
  for (const fact of facts) {
    const before = applyFact(world, fact);
    applyProgress(progress, world, fact, before);
    applyHistory(history, world, fact, before);
  }
  return boardRowOf({ world, progress, ref: shopWeb }, history, after(seconds));
}

const watch = (name: string, state: "live" | "lost" | "unwatched", seconds = 0): Fact =>
  put(
    "Watch",
    {
      uid: name,
      namespace: "",
      name,
      state,
      since: after(seconds),
      completeUntil: undefined,
      message: undefined,
    },
    seconds,
  );

const unwatched = [watch("Pod", "unwatched"), watch("EndpointSlice", "unwatched")];

describe("a row of the board", () => {
  test("at rest is calm after an hour, and says who serves", () => {
    const rest = row(atRest(), [], 0);
    expect(rest).toMatchObject({
      uid: "web",
      namespace: "shop",
      name: "web",
      outcome: "done",
      strategy: "rolling-update",
      since: after(-3590),
      images: ["web:1.0"],
      versions: [{ uid: "web-1.0", deployment: undefined, label: "1.0", colour: 0, letter: "A" }],
      shares: [1],
      trafficState: "known",
      calm: false,
    });
    expect(say(en, rest.sentence)).toBe("Done. 1.0 serves everything, 4 of 4 pods in rotation.");
    expect(row(atRest(), [], 11).calm).toBe(true);
  });

  test("that rolls shows both versions, their shares and their steps", () => {
    const rolling = row(
      atRest(),
      [
        ...declared("2.0"),
        put("Pod", pod("web-2.0", 1), 2),
        put("ReplicaSet", replicaSet("2.0", 1, { createdAt: after(1), status: setStatus(1) }), 3),
        put("EndpointSlice", slice("b", { "web-2.0-1": bits.ready }), 3),
      ],
      9,
    );
    expect(rolling).toMatchObject({
      outcome: "progressing",
      since: after(1),
      calm: false,
      shares: [0.2, 0.8],
    });
    expect(rolling.versions.map(({ label }) => label)).toEqual(["2.0", "1.0"]);
    expect(rolling.spark.at(-1)).toEqual({ at: after(3), available: [1, 4], existing: [1, 4] });
  });

  test("keeps a version that has left as long as it is in the picture", () => {
    const left = row(
      atRest(),
      [
        ...declared("2.0"),
        put("ReplicaSet", replicaSet("2.0", 4, { createdAt: after(1), status: setStatus(4) }), 3),
        put("ReplicaSet", replicaSet("1.0", 0, { status: setStatus(0) }), 4),
        ...[1, 2, 3, 4].map((n) => gone("Pod", `web-1.0-${n}`, 4)),
      ],
      9,
    );
    expect(left.versions.map(({ label }) => label)).toEqual(["2.0", "1.0"]);
    expect(left.spark.some(({ existing }) => existing[1] === 4)).toBe(true);
    expect(left.spark.at(-1)?.existing[1]).toBe(0);
  });

  test("where pods and slices are not watched has counts of ReplicaSets, and no shares", () => {
    const base = [...atRest().filter(({ kind }) => kind !== "Pod" && kind !== "EndpointSlice"), ...unwatched];
    expect(row(base, [], 0)).toMatchObject({ outcome: "done", trafficState: "unknown", shares: [] });
    expect(row(base, [], 0).spark.at(-1)).toMatchObject({ available: [4] });
  });

  test("tells from when on its picture was seen, and what of it was not", () => {
    const before = [watch("Pod", "lost", 2), watch("Pod", "live", 5)];
    const other = [watch("Service", "lost", 6), watch("Service", "live", 7)];
    expect(row(atRest(), [], 0)).toMatchObject({ seenFrom: noon, gaps: [] });
    expect(row(atRest(), [...before, ...other, watch("Deployment", "lost", 8)], 9).gaps).toEqual([
      { from: after(2), to: after(5) },
      { from: after(8), to: undefined },
    ]);
  });

  test("of a Deployment that was deleted says so", () => {
    const deleted = row(atRest(), [gone("Deployment", "web", 4)], 9);
    expect(deleted).toMatchObject({ uid: "", outcome: "none", since: after(4), versions: [] });
  });
});
