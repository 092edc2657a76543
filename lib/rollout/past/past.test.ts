import { describe, expect, test } from "vitest";
import type { Fact } from "../../log/fact.ts";
import { applyFact, createWorld } from "../../log/world.ts";
import { openHistory } from "../history/fold.ts";
import { past } from "./past.ts";
import { sizeAt, sizesOf } from "./sizes.ts";
import { readRecording } from "../testing/recording.ts";
import {
  after, atRest, container, deployment, event, noon, pod, put, replicaSet, running, shopWeb, template, worldOf,
} from "../testing/samples.ts"; // prettier-ignore

describe("what was before the first look", () => {
  test("is empty where the Deployment is not there", () => {
    expect(past(shopWeb, createWorld(), noon)).toEqual([]);
  });

  test("carries stamps, is in order, and lies before the look", () => {
    const facts = past(shopWeb, worldOf(...atRest()), noon);
    const stamps = facts.map(({ stamp }) => stamp ?? NaN);
    expect(stamps.length).toBeGreaterThan(0);
    expect(stamps).toEqual([...stamps].sort((a, b) => a - b));
    expect(Math.max(...stamps)).toBeLessThan(noon);
  });

  test("follows each pod by its own stamps: created, scheduled, started, ready", () => {
    const { lanes, seenFrom } = openHistory(shopWeb, worldOf(...atRest()), noon, { lanes: true });
    expect(seenFrom).toBe(noon);
    expect(lanes.get("web-1.0-1")?.segments).toEqual(
      [
        { at: after(-70), state: "starting", reconstructed: true },
        { at: after(-65), state: "running", reconstructed: true },
        { at: after(-60), state: "available", reconstructed: true },
      ].reduce<unknown[]>(
        (all, segment) => [...all, segment],
        [{ at: after(-70), state: "pending", reconstructed: true }],
      ),
    );
  });

  test("tells the exit of the run before the present one", () => {
    const last = {
      reason: "Error",
      exitCode: 2,
      signal: undefined,
      message: undefined,
      startedAt: after(-60),
      finishedAt: after(-50),
    };
    const crashed = pod("web-1.0", 1, {
      ...running,
      containers: [container({ ready: false, restarts: 1, last, startedAt: after(-40) })],
    });
    const world = worldOf(
      put("Deployment", deployment()),
      put("ReplicaSet", replicaSet("1.0", 1)),
      put("Pod", crashed),
    );
    const lane = openHistory(shopWeb, world, noon, { lanes: true }).lanes.get("web-1.0-1");
    expect(lane?.segments.map(({ at, state }) => [(at - noon) / 1000, state])).toEqual([
      [-70, "pending"],
      [-70, "starting"],
      [-60, "running"],
      [-50, "failed"],
      [-40, "running"],
    ]);
    expect(lane?.marks).toHaveLength(1);
  });

  test("knows sizes of ReplicaSets from the Deployment's Events, and pods that are gone from theirs", () => {
    const scaled = (message: string, seconds: number) =>
      event(
        { kind: "Deployment", uid: "web" },
        {
          uid: message,
          reason: "ScalingReplicaSet",
          type: "Normal",
          message,
          firstAt: after(seconds),
          lastAt: after(seconds),
        },
      );
    const about = (set: string, message: string, seconds: number) =>
      event(
        { kind: "ReplicaSet", uid: set },
        {
          uid: message,
          type: "Normal",
          reason: "SuccessfulCreate",
          message,
          firstAt: after(seconds),
          lastAt: after(seconds),
        },
      );
    const world = worldOf(
      put("Deployment", deployment({ replicas: 1, template: template("2.0"), createdAt: after(-900) })),
      put("ReplicaSet", replicaSet("1.0", 0, { createdAt: after(-900) })),
      put("ReplicaSet", replicaSet("2.0", 1, { createdAt: after(-80) })),
      put("Pod", pod("web-2.0", 1)),
      put("Event", scaled("Scaled up replica set web-2.0 to 1", -80)),
      put("Event", scaled("Scaled down replica set web-1.0 to 0 from 1", -60)),
      put("Event", about("web-1.0", "Deleted pod: web-1.0-1", -60)),
    );
    const { replicas, marks, lanes } = openHistory(shopWeb, world, noon, { lanes: true });
    const course = replicas.map(({ at, reconstructed, counts }) => [
      (at - noon) / 1000,
      reconstructed,
      counts.map((count) => count && [count.available, count.starting]),
    ]);
    expect(course.filter(([at]) => Number(at) > -100)).toEqual([
      [
        -80,
        true,
        [
          [1, 0],
          [0, 0],
        ],
      ],
      [
        -70,
        true,
        [
          [1, 0],
          [0, 1],
        ],
      ],
      [
        -60,
        true,
        [
          [0, 0],
          [0, 1],
        ],
      ],
      [
        -60,
        true,
        [
          [0, 0],
          [1, 0],
        ],
      ],
      [
        0,
        false,
        [
          [0, 0],
          [1, 0],
        ],
      ],
    ]);
    expect(marks.map(({ type, reconstructed }) => [type, reconstructed])).toEqual([
      ["created", true],
      ["template", true],
    ]);
    expect(lanes.has("web-2.0-1")).toBe(true);
  });

  test("an old ReplicaSet of which nothing is left draws nothing: its past is not known", () => {
    const world = worldOf(...atRest(), put("ReplicaSet", replicaSet("0.9", 0, { createdAt: after(-7200) })));
    const { replicas, versions } = openHistory(shopWeb, world, noon, { lanes: true });
    const place = versions.findIndex(({ uid }) => uid === "web-0.9");
    expect(
      replicas
        .filter(({ reconstructed }) => reconstructed)
        .every(({ counts }) => counts[place] === undefined),
    ).toBe(true);
  });
});

test("sizes are read from the controller's own messages", () => {
  const messages = [
    ["Scaled up replica set web-1 to 3", 10],
    ["Scaled down replica set web-1 to 2 from 3", 20],
    ["Scaled up replica set web-2 to 1 from 0", 20],
    ["something else", 30],
  ] as const;
  const sizes = sizesOf(
    messages.map(([message, seconds]) =>
      event(
        { kind: "Deployment", uid: "web" },
        { reason: "ScalingReplicaSet", message, firstAt: after(seconds), lastAt: after(seconds) },
      ),
    ),
  );
  const one = sizes.get("web-1") ?? [];
  expect([5, 10, 19, 25].map((seconds) => sizeAt(one, after(seconds)))).toEqual([undefined, 3, 3, 2]);
  expect(sizeAt(sizes.get("web-2") ?? [], after(5))).toBe(0);
});

test("sizes are read from messages of every version of Kubernetes", () => {
  const scaling = (message: string, firstAt: number, lastAt = firstAt) =>
    event({ kind: "Deployment", uid: "web" }, { reason: "ScalingReplicaSet", message, firstAt, lastAt });
  const sizes = sizesOf([
    scaling("Scaled up replica set web-1 from 2 to 3", after(10)),
    scaling("Scaled up replica set web-1 from 0 to 2", after(10)),
    scaling("Scaled down replica set web-2 from 4 to 3", after(20)),
    scaling(
      "(combined from similar events): Scaled down replica set web-2 from 1 to 0",
      after(30),
      after(60),
    ),
  ]);
  const at = (name: string, seconds: number) => sizeAt(sizes.get(name) ?? [], after(seconds));
  expect([0, 10, 29, 30, 70].map((seconds) => at("web-1", seconds))).toEqual([0, 3, 3, undefined, undefined]);
  // Between the first and the last of many that are one Event nobody tells.
  expect([0, 25, 30, 59, 60].map((seconds) => at("web-2", seconds))).toEqual([4, 3, undefined, undefined, 0]);
});

describe("a rollout of which Kubernetes has forgotten Events", () => {
  const about = (kind: string, uid: string, message: string, [seconds, last = seconds]: readonly [number, number?]) =>
    put(
      "Event",
      event(
        { kind, uid },
        { uid: message, type: "Normal", reason: kind === "Deployment" ? "ScalingReplicaSet" : "Any", message,
          firstAt: after(seconds), lastAt: after(last) },
      ),
    ); // prettier-ignore
  const counts = (...facts: readonly Fact[]) => {
    const world = worldOf(
      put("Deployment", deployment({ replicas: 2, template: template("2.0"), createdAt: after(-900) })),
      put("ReplicaSet", replicaSet("1.0", 0, { createdAt: after(-900) })),
      put("ReplicaSet", replicaSet("2.0", 2, { createdAt: after(-80) })),
      put("Pod", pod("web-2.0", 1)),
      put("Pod", pod("web-2.0", 2)),
      ...facts,
    );
    const { replicas, versions } = openHistory(shopWeb, world, noon, { lanes: true });
    const old = versions.findIndex(({ uid }) => uid === "web-1.0");
    return (seconds: number) => {
      const count = replicas.findLast(({ at }) => at <= after(seconds))?.counts[old];
      return count && count.available + count.ready + count.starting + count.missing;
    };
  };

  test("ends the old version with the last that is known of it, not at the first look", () => {
    const old = counts(
      about("ReplicaSet", "web-1.0", "Created pod: web-1.0-1", [-900]),
      about("ReplicaSet", "web-1.0", "Created pod: web-1.0-2", [-900]),
      about("Deployment", "web", "Scaled up replica set web-1.0 from 0 to 2", [-900]),
      about("Deployment", "web", "Scaled down replica set web-1.0 from 2 to 1", [-70]),
      about("ReplicaSet", "web-1.0", "Deleted pod: web-1.0-1", [-70]),
    );
    expect([-800, -71, -70, -1].map(old)).toEqual([2, 2, 0, 0]);
  });

  test("goes by the pods while many Events are one", () => {
    const old = counts(
      about("ReplicaSet", "web-1.0", "Created pod: web-1.0-1", [-900]),
      about("ReplicaSet", "web-1.0", "Created pod: web-1.0-2", [-900]),
      about("Deployment", "web", "Scaled up replica set web-1.0 from 0 to 2", [-900]),
      about("Deployment", "web", "(combined from similar events): Scaled down replica set web-1.0 from 1 to 0", [-75, -60]),
      about("ReplicaSet", "web-1.0", "Deleted pod: web-1.0-1", [-70]),
      about("ReplicaSet", "web-1.0", "(combined from similar events): Deleted pod: web-1.0-2", [-75, -60]),
    ); // prettier-ignore
    expect([-800, -71, -70, -61, -60, -1].map(old)).toEqual([2, 2, 1, 1, 0, 0]);
  });

  test("counts no more pods of unknown end than the ReplicaSet had room for", () => {
    const old = counts(
      about("ReplicaSet", "web-1.0", "Created pod: web-1.0-1", [-900]),
      about("ReplicaSet", "web-1.0", "Created pod: web-1.0-2", [-900]),
      about("Deployment", "web", "Scaled up replica set web-1.0 from 0 to 2", [-900]),
      // One was drained from its node, which nobody tells, and made again.
      about("ReplicaSet", "web-1.0", "Created pod: web-1.0-3", [-500]),
      about("Deployment", "web", "Scaled down replica set web-1.0 from 2 to 0", [-70]),
      about("ReplicaSet", "web-1.0", "Deleted pod: web-1.0-3", [-70]),
      about("ReplicaSet", "web-1.0", "Deleted pod: web-1.0-1", [-70]),
    );
    expect([-800, -400, -71, -70, -1].map(old)).toEqual([2, 2, 2, 0, 0]);
  });

  test("a pod whose creation is one Event with others was not there before these", () => {
    const old = counts(
      about("ReplicaSet", "web-1.0", "Created pod: web-1.0-1", [-900]),
      about("Deployment", "web", "Scaled up replica set web-1.0 from 0 to 1", [-900]),
      about("Deployment", "web", "(combined from similar events): Scaled down replica set web-1.0 from 1 to 0", [-520, -60]),
      about("ReplicaSet", "web-1.0", "(combined from similar events): Created pod: web-1.0-3", [-500, -450]),
      about("ReplicaSet", "web-1.0", "Deleted pod: web-1.0-1", [-60]),
      about("ReplicaSet", "web-1.0", "Deleted pod: web-1.0-2", [-60]),
      about("ReplicaSet", "web-1.0", "Deleted pod: web-1.0-3", [-60]),
    ); // prettier-ignore
    expect([-800, -510, -500, -450, -61, -60, -1].map(old)).toEqual([1, 1, 2, 3, 3, 0, 0]);
  });

  test("a pod that somebody deleted left when its kubelet began to stop it", () => {
    const old = counts(
      about("ReplicaSet", "web-1.0", "Created pod: web-1.0-1", [-900]),
      put("Event", event({ kind: "Pod", uid: "web-1.0-1" }, {
        uid: "killing", aboutName: "web-1.0-1", type: "Normal", reason: "Killing",
        message: "Stopping container web", firstAt: after(-300), lastAt: after(-300),
      })),
    ); // prettier-ignore
    expect([-800, -301, -300, -1].map(old)).toEqual([1, 1, 0, 0]);
  });
});

test("a history opened in the middle of a real rollout agrees with what was seen of it, to the second", () => {
  const { facts } = readRecording("rolling");
  const middle = (facts[0]?.at ?? 0) + 9_000;
  const ref = { namespace: "shop", name: "web" };
  const world = createWorld();
  for (const fact of facts) if (fact.at <= middle) applyFact(world, fact);
  const { replicas, marks } = openHistory(ref, world, middle, { lanes: true });
  const totals = replicas.map(({ counts }) =>
    counts.reduce((sum, count) => sum + (count?.available ?? 0), 0),
  );
  expect(Math.max(...totals)).toBeLessThanOrEqual(5);
  const last = replicas.findLast(({ reconstructed }) => reconstructed)?.counts;
  expect(replicas.at(-1)?.counts).toEqual(last);
  expect(marks.map(({ type }) => type)).toEqual(["created", "template"]);
});

test("of a version that was given up nothing is called available: the old one was never taken from", () => {
  const { facts } = readRecording("stuck");
  const end = (facts.at(-1)?.at ?? 0) + 1_000;
  const world = createWorld();
  for (const fact of facts) applyFact(world, fact);
  const { replicas, versions } = openHistory({ namespace: "shop", name: "web" }, world, end, { lanes: true });
  const broken = versions.findIndex(({ label }) => label === "2.0-broken");
  const counts = replicas.flatMap((step) => step.counts[broken] ?? []);
  expect(Math.max(...counts.map(({ starting }) => starting))).toBe(1);
  expect(Math.max(...counts.map(({ available, ready }) => available + ready))).toBe(0);
});
