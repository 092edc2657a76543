import { describe, expect, test } from "vitest";
import type { Fact } from "../../log/fact.ts";
import { applyFact, createWorld } from "../../log/world.ts";
import { openHistory } from "../history/fold.ts";
import { past } from "./past.ts";
import { courseOf, sizeAt, sizesOf } from "./sizes.ts";
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
      [-60, "untold"],
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
      ...counts.map((count) => count && [count.available, count.starting, count.untold]),
    ]);
    // How the old pod was, and whether the new one was there before its own stamps, nobody tells.
    expect(course.filter(([at]) => Number(at) > -100)).toEqual([
      [-80, true, [0, 0, 1], [0, 0, 1]],
      [-70, true, [0, 0, 1], [0, 1, 0]],
      [-60, true, [0, 0, 0], [1, 0, 0]],
      [0, false, [0, 0, 0], [1, 0, 0]],
    ]);
    // What is allowed, and who is leaving, is told from the first look on.
    expect(replicas.map(({ ceiling, floor, counts }) => [ceiling, floor, counts[0]?.leaving])).toEqual([
      ...replicas.slice(1).map(() => [undefined, undefined, undefined]),
      [2, 1, 0],
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

const scaling = (message: string, firstAt: number, lastAt = firstAt) =>
  event({ kind: "Deployment", uid: "web" }, { reason: "ScalingReplicaSet", message, firstAt, lastAt });

/** What ReplicaSets have now, from -100 s on. */
const sizesAt = (events: readonly ReturnType<typeof scaling>[], now: Readonly<Record<string, number>>) => {
  const sizes = sizesOf(events);
  return (name: string, times: readonly number[]) => {
    const course = courseOf(sizes.get(name) ?? [], after(-100), now[name] ?? 0);
    return times.map((seconds) => sizeAt(course, after(seconds)));
  };
};

test("sizes are read from messages of every version of Kubernetes", () => {
  const at = sizesAt(
    [
      scaling("Scaled up replica set web-1 to 3", after(10)),
      scaling("Scaled down replica set web-1 to 2 from 3", after(20)),
      scaling("Scaled up replica set web-2 from 0 to 1", after(20)),
      scaling("something else", after(30)),
    ],
    { "web-1": 2, "web-2": 1 },
  );
  expect(at("web-1", [5, 10, 19, 25])).toEqual([undefined, 3, 3, 2]);
  expect(at("web-2", [-101, -100, 5, 20])).toEqual([undefined, 0, 0, 1]);
});

test("sizes that were given within one second follow each other", () => {
  const at = sizesAt(
    [
      scaling("Scaled up replica set web-1 from 3 to 4", after(10)),
      scaling("Scaled up replica set web-1 from 0 to 2", after(10)),
      scaling("Scaled up replica set web-1 from 2 to 3", after(10)),
    ],
    { "web-1": 4 },
  );
  expect(at("web-1", [9, 10, 11])).toEqual([0, 4, 4]);
});

test("between the first and the last of many that are one Event no size is known, but for that of the last", () => {
  const message = "(combined from similar events): Scaled down replica set web-2 from 1 to 0";
  const at = sizesAt(
    [
      scaling("Scaled up replica set web-1 from 0 to 2", after(10)),
      scaling("Scaled down replica set web-2 from 4 to 3", after(20)),
      scaling(message, after(30), after(60)),
    ],
    { "web-1": 2, "web-2": 0 },
  );
  expect(at("web-1", [9, 10, 29, 30, 70])).toEqual([0, 2, 2, undefined, undefined]);
  expect(at("web-2", [0, 25, 30, 59, 60])).toEqual([4, 3, undefined, undefined, 0]);
});

test("where Events do not join, some are lost: no size is known in between, nor after the last that does not lead to now", () => {
  const at = sizesAt(
    [
      scaling("Scaled down replica set web-1 from 4 to 3", after(10)),
      scaling("Scaled down replica set web-1 from 1 to 0", after(20)),
      scaling("Scaled up replica set web-1 from 0 to 1", after(30)),
    ],
    { "web-1": 4 },
  );
  expect(at("web-1", [9, 10, 19, 20, 29, 30, 99])).toEqual([
    ...[4, undefined, undefined, 0, 0, undefined, undefined],
  ]);
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
      return count && count.available + count.ready + count.starting + count.untold;
    };
  };

  test("does not know the old version from the last Event on that is told of it, if more have followed", () => {
    const old = counts(
      about("ReplicaSet", "web-1.0", "Created pod: web-1.0-1", [-900]),
      about("ReplicaSet", "web-1.0", "Created pod: web-1.0-2", [-900]),
      about("Deployment", "web", "Scaled up replica set web-1.0 from 0 to 2", [-900]),
      about("Deployment", "web", "Scaled down replica set web-1.0 from 2 to 1", [-70]),
      about("ReplicaSet", "web-1.0", "Deleted pod: web-1.0-1", [-70]),
    );
    expect([-800, -71, -70, -1].map(old)).toEqual([2, 2, undefined, undefined]);
  });

  test("goes by the pods of which both ends are told while many Events are one", () => {
    const old = counts(
      about("ReplicaSet", "web-1.0", "Created pod: web-1.0-1", [-900]),
      about("ReplicaSet", "web-1.0", "Created pod: web-1.0-2", [-900]),
      about("Deployment", "web", "Scaled up replica set web-1.0 from 0 to 2", [-900]),
      about("Deployment", "web", "(combined from similar events): Scaled down replica set web-1.0 from 1 to 0", [-75, -60]),
      about("ReplicaSet", "web-1.0", "Deleted pod: web-1.0-1", [-70]),
      about("ReplicaSet", "web-1.0", "(combined from similar events): Deleted pod: web-1.0-2", [-75, -60]),
    ); // prettier-ignore
    expect([-800, -76, -75, -71, -70, -61, -60, -1].map(old)).toEqual([
      ...[2, 2, 1, 1, undefined, undefined, 0, 0],
    ]);
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

  test("does not count a pod whose own beginning is one Event with others, nor one whose end nobody tells", () => {
    const old = counts(
      about("ReplicaSet", "web-1.0", "Created pod: web-1.0-1", [-900]),
      about("ReplicaSet", "web-1.0", "Created pod: web-1.0-4", [-530]),
      about("Deployment", "web", "Scaled up replica set web-1.0 from 0 to 1", [-900]),
      about("Deployment", "web", "(combined from similar events): Scaled down replica set web-1.0 from 1 to 0", [-520, -60]),
      about("ReplicaSet", "web-1.0", "(combined from similar events): Created pod: web-1.0-3", [-500, -450]),
      about("ReplicaSet", "web-1.0", "Deleted pod: web-1.0-1", [-60]),
      about("ReplicaSet", "web-1.0", "Deleted pod: web-1.0-2", [-60]),
      about("ReplicaSet", "web-1.0", "Deleted pod: web-1.0-3", [-60]),
    ); // prettier-ignore
    expect([-800, -510, -500, -450, -61, -60, -1].map(old)).toEqual([1, 1, 1, 1, 1, 0, 0]);
  });

  test("does not know what was longer ago than Events are kept", () => {
    const world = worldOf(
      put("Deployment", deployment({ createdAt: after(-9000) })),
      put("ReplicaSet", replicaSet("1.0", 3, { createdAt: after(-9000) })),
      put("Pod", pod("web-1.0", 1, { createdAt: after(-8000), readyAt: after(-7990) })),
      about("Deployment", "web", "Scaled down replica set web-1.0 from 4 to 3", [-50]),
    );
    const { replicas } = openHistory(shopWeb, world, noon, { lanes: true });
    const at = (seconds: number) => replicas.findLast((step) => step.at <= after(seconds))?.counts[0];
    expect(at(-8500)).toBeUndefined();
    expect(at(-7000)).toMatchObject({ available: 1, untold: 0 });
    expect(at(-3601)).toMatchObject({ available: 1, untold: 0, more: true });
    expect(at(-3600)).toMatchObject({ available: 1, untold: 3 });
    expect(at(-3600)?.more).toBeUndefined();
    expect(at(-50)).toMatchObject({ available: 1, untold: 2 });
  });
});

describe("a pod that is there", () => {
  /** [available, starting, untold] of its ReplicaSet, of which nothing else is told, at some seconds. */
  const counts = (over: Parameters<typeof pod>[2]) => {
    const world = worldOf(
      put("Deployment", deployment()),
      put("ReplicaSet", replicaSet("1.0", 1)),
      put("Pod", pod("web-1.0", 1, over)),
    );
    const { replicas } = openHistory(shopWeb, world, noon, { lanes: true });
    return (seconds: number) => {
      const count = replicas.findLast(({ at }) => at <= after(seconds))?.counts[0];
      return count && [count.available, count.starting, count.untold];
    };
  };
  const ending = { reason: "Error", exitCode: 1, signal: undefined, message: undefined };

  test("was starting until it was ready", () => {
    expect([-71, -70, -61, -60].map(counts({}))).toEqual([undefined, [0, 1, 0], [0, 1, 0], [1, 0, 0]]);
  });

  test("was never ready where it is not and has not turned since it was taken up", () => {
    const crashing = [container({ ready: false, restarts: 5, state: "waiting", startedAt: undefined, last: { ...ending, startedAt: after(-20), finishedAt: after(-10) } })]; // prettier-ignore
    const over = { ready: false, startedAt: after(-69), readyAt: after(-68), containers: crashing };
    expect([-70, -30, -1].map(counts(over))).toEqual([
      [0, 1, 0],
      [0, 1, 0],
      [0, 1, 0],
    ]);
  });

  test("was ready before, nobody tells since when, where it turned later", () => {
    const over = { ready: false, startedAt: after(-69), readyAt: after(-30) };
    expect([-70, -31, -30].map(counts(over))).toEqual([
      [0, 0, 1],
      [0, 0, 1],
      [0, 1, 0],
    ]);
  });

  test("tells nothing of the time before its containers began again", () => {
    const again = [container({ restarts: 2, startedAt: after(-40), last: { ...ending, startedAt: after(-60), finishedAt: after(-50) } })]; // prettier-ignore
    const over = { readyAt: after(-30), containers: again };
    expect([-70, -41, -40, -30].map(counts(over))).toEqual([
      [0, 0, 1],
      [0, 0, 1],
      [0, 1, 0],
      [1, 0, 0],
    ]);
  });

  test("is not counted any more once it was asked to stop, or has ended", () => {
    const asked = counts({ deletedAt: after(10), graceSeconds: 30 });
    expect([-21, -20].map(asked)).toEqual([[1, 0, 0], undefined]);
    const ended = [container({ state: "terminated", ended: { ...ending, startedAt: after(-65), finishedAt: after(-20) } })]; // prettier-ignore
    const evicted = counts({ ready: false, phase: "Failed", startedAt: after(-69), readyAt: after(-20), containers: ended }); // prettier-ignore
    expect([-21, -20].map(evicted)).toEqual([[0, 0, 1], undefined]);
  });
});

test("of a version that was given up nothing is called available, nor starting: nobody tells how it was", () => {
  const { facts } = readRecording("stuck");
  const end = (facts.at(-1)?.at ?? 0) + 1_000;
  const world = createWorld();
  for (const fact of facts) applyFact(world, fact);
  const { replicas, versions } = openHistory({ namespace: "shop", name: "web" }, world, end, { lanes: true });
  const broken = versions.findIndex(({ label }) => label === "2.0-broken");
  const counts = replicas.flatMap((step) => step.counts[broken] ?? []);
  expect(Math.max(...counts.map(({ untold }) => untold))).toBe(1);
  expect(Math.max(...counts.map(({ available, ready, starting }) => available + ready + starting))).toBe(0);
});
