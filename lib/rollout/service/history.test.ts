import { describe, expect, test } from "vitest";
import type { Fact } from "../../log/fact.ts";
import { applyFact, cloneWorld, createWorld } from "../../log/world.ts";
import { say } from "../../words/phrase.ts";
import { en } from "../../words/words.ts";
import type { ReplicaStep } from "../history/history.ts";
import { applyServiceHistory, openServiceHistory, type ServiceHistory } from "./history.ts";
import { pictureOf } from "./picture.ts";
import { applyServiceProgress, cloneServiceProgress, openServiceProgress } from "./progress.ts";
import { readRecording } from "../testing/recording.ts";
import {
  after,
  bits,
  deployment,
  gone,
  noon,
  pod,
  put,
  replicaSet,
  service,
  setStatus,
  slice,
  template,
  worldOf,
} from "../testing/samples.ts";

const ref = { namespace: "shop", name: "web" };

function course(base: readonly Fact[], facts: readonly Fact[]): ServiceHistory {
  const world = worldOf(...base);
  const history = openServiceHistory(ref, world, noon);
  for (const fact of facts) applyServiceHistory(history, world, fact, applyFact(world, fact));
  return history;
}

const own = (name: string) => template(name, { labels: { app: name } });

/** A Deployment of one version, whose tag is its name, and its pods. */
const running = (name: string, size: number): readonly Fact[] => [
  put(
    "Deployment",
    deployment({
      uid: name,
      name,
      replicas: size,
      createdAt: after(-100),
      template: own(name),
      matchLabels: { app: name },
    }),
  ),
  put(
    "ReplicaSet",
    replicaSet(name, size, {
      owner: name,
      createdAt: after(-100),
      template: own(name),
      status: setStatus(size),
    }),
  ),
  ...Array.from({ length: size }, (_, index) => put("Pod", pod(`web-${name}`, index + 1))),
];

const podsOf = (step: ReplicaStep | undefined): number =>
  (step?.counts ?? []).reduce(
    (sum, counts) => sum + (counts === undefined ? 0 : counts.available + counts.ready + counts.starting),
    0,
  );

const marksOf = (history: ServiceHistory) =>
  pictureOf(history)
    .marks.filter(({ at }) => at >= noon)
    .map(({ at, deployment: of, text, version }) => [(at - noon) / 1000, of, say(en, text), version]);

describe("the picture of a Service", () => {
  const base = [
    ...running("blue", 3),
    put("Service", service({ selector: { app: "blue" } })),
    put("EndpointSlice", slice("a", { "web-blue-1": bits.ready, "web-blue-2": bits.ready })),
  ];

  test("has all pods, versions and replicas of the Deployments behind it, and one band", () => {
    const { versions, lanes, replicas, traffic } = pictureOf(course(base, []));
    expect(versions.map(({ deployment: of, label }) => [of, label])).toEqual([["blue", "blue"]]);
    expect([...lanes.values()].map(({ pod: name, version }) => [name, version])).toEqual([
      ["web-blue-1", 0],
      ["web-blue-2", 0],
      ["web-blue-3", 0],
    ]);
    expect(replicas.at(-1)).toMatchObject({ ceiling: 4, floor: 3, reconstructed: false });
    expect(traffic.map(({ service: name, steps }) => [name, steps.at(-1)?.ready])).toEqual([["web", [2]]]);
  });

  test("takes in who comes behind it with all that is known of it, and keeps who was", () => {
    const switched = put("Service", service({ selector: { app: "green" } }), 2);
    const history = course([...base, ...running("green", 2)], [switched]);
    const { versions, lanes, replicas } = pictureOf(history);
    expect(versions.map(({ deployment: of, letter }) => `${of} ${letter}`)).toEqual(["blue A", "green B"]);
    expect(lanes.size).toBe(5);
    expect(lanes.get("web-green-1")).toMatchObject({ version: 1, segments: [{}, {}, {}, {}] });
    expect(replicas.at(-1)?.counts.map((counts) => counts?.available)).toEqual([3, 2]);
    // Two promises are none of the sum.
    expect(replicas.at(-1)).toMatchObject({ ceiling: undefined, floor: undefined });
    expect(marksOf(history)).toEqual([[2, undefined, "selector of web: app=green", 1]]);
  });

  test("names each mark with its Deployment, and tells what is the Service's own once", () => {
    const scaled = deployment({
      uid: "blue",
      name: "blue",
      generation: 2,
      replicas: 5,
      createdAt: after(-100),
      template: own("blue"),
      matchLabels: { app: "blue" },
    });
    const history = course(base, [
      put("Deployment", scaled, 1),
      gone("Service", service().uid, 3),
      put("Service", service({ uid: "again", selector: { app: "blue" } }), 5),
      put("Service", service({ uid: "again", selector: undefined }), 6),
    ]);
    expect(marksOf(history)).toEqual([
      [1, "blue", "scaled: 3 → 5", undefined],
      [3, undefined, "Service web deleted", undefined],
      [5, undefined, "Service web created", undefined],
      [6, undefined, "selector of web: none", undefined],
    ]);
    const [band, ...more] = pictureOf(history).traffic;
    expect(more).toEqual([]);
    expect(band?.steps.map(({ at, state }) => [(at - noon) / 1000, state])).toEqual([
      [-100, "unknown"],
      [0, "known"],
      [3, "empty"],
      [5, "known"],
    ]);
  });

  test("shows a Deployment that is made again as it is then", () => {
    const again = running("blue", 1).map((fact) => ({ ...fact, at: after(4) }));
    const history = course(base, [gone("Deployment", "blue", 2), ...again]);
    expect(marksOf(history).map(([at, of, text]) => [at, of, text])).toContainEqual([2, "blue", "deleted"]);
    expect(pictureOf(history).replicas.at(-1)?.ceiling).toBe(2);
  });
});

describe.each(["bluegreen", "canary", "rolling", "recreate"] as const)("of the recording %s", (name) => {
  const { facts } = readRecording(name);
  const start = facts[0]?.at ?? 0;

  test("the fold of any beginning and then of the rest is the fold of all", () => {
    const world = createWorld();
    const progress = openServiceProgress(ref, world, start);
    for (const [index, fact] of facts.entries()) {
      applyServiceProgress(progress, world, fact, applyFact(world, fact));
      if (index % 40 !== 7) continue;
      const [rest, copy] = [cloneWorld(world), cloneServiceProgress(progress)];
      for (const later of facts.slice(index + 1))
        applyServiceProgress(copy, rest, later, applyFact(rest, later));
      const [whole, all] = [createWorld(), openServiceProgress(ref, createWorld(), start)];
      for (const each of facts) applyServiceProgress(all, whole, each, applyFact(whole, each));
      expect(copy).toEqual(all);
    }
  });

  test("replicas are at every step those of its Deployments together", () => {
    const world = createWorld();
    const history = openServiceHistory(ref, world, start);
    for (const fact of facts) {
      applyServiceHistory(history, world, fact, applyFact(world, fact));
      const sum = [...history.histories.values()].reduce(
        (total, { replicas }) => total + podsOf(replicas.at(-1)),
        0,
      );
      if (history.progress.members.size === history.histories.size)
        expect(podsOf(history.own.replicas.at(-1))).toBe(sum);
    }
    const { replicas, versions } = pictureOf(history);
    for (const [index, step] of replicas.entries()) {
      expect(step.at).toBeGreaterThanOrEqual(replicas[index - 1]?.at ?? 0);
      expect(step.counts.length).toBeLessThanOrEqual(versions.length);
    }
  });
});
