import { describe, expect, test } from "vitest";
import { applyFact, cloneWorld } from "../../log/world.ts";
import { inRotation } from "./milestones.ts";
import { cloneProgress, openProgress } from "./progress.ts";
import {
  after, atRest, bits, declared, deployment, fold, gone, noon, pod, progressing, put, replicaSet, service, setStatus, shopWeb,
  slice, stage, status, template, worldOf,
} from "../testing/samples.ts"; // prettier-ignore

describe("a rollout begins", () => {
  test("with a change of the template, at the place of that fact", () => {
    const { progress } = stage(atRest(), declared("2.0"));
    expect(progress.rollout).toMatchObject({
      declaredAt: after(1),
      reconstructed: false,
      from: "web-1.0",
      direction: "forward",
      doneAt: undefined,
    });
  });

  test.each([
    ["scaling", { replicas: 6 }],
    ["pausing", { paused: true }],
    ["an annotation", { changeCause: "because" }],
    ["another strategy", { maxSurge: "2" }],
  ])("not with %s", (_name, change) => {
    const { progress } = stage(atRest(), [put("Deployment", deployment({ generation: 2, ...change }), 5)]);
    expect(progress.rollout?.declaredAt).toBe(stage(atRest()).progress.rollout?.declaredAt);
  });

  test("with the creation of the Deployment, and that one is the first", () => {
    const { progress } = stage([], [put("Deployment", deployment({ status: undefined }), 2)]);
    expect(progress.rollout).toMatchObject({ declaredAt: after(2), direction: "first", from: undefined });
  });

  test("when its template was written, where its watch was lost then, and to the second", () => {
    const managers = [{ name: "kubectl-set", operation: "Update", at: after(3), content: true }];
    const changed = deployment({ generation: 2, template: template("2.0"), managers });
    const { progress } = stage(atRest(), [{ ...put("Deployment", changed, 20), stamp: after(9) }]);
    expect(progress.rollout).toMatchObject({ declaredAt: after(3), reconstructed: true });
    const set = replicaSet("2.0", 4, { createdAt: after(4), status: setStatus(4) });
    const on = stage(atRest(), [
      { ...put("Deployment", changed, 20), stamp: after(9) },
      { ...put("ReplicaSet", set, 20), stamp: after(11) },
    ]);
    expect(on.progress.rollout?.reached.created).toMatchObject({ at: after(11), reconstructed: true });
  });

  test("back to a version that exists with its template, before the controller renumbers it", () => {
    const rolled = [
      ...atRest(),
      put("ReplicaSet", replicaSet("2.0", 4)),
      put("Deployment", deployment({ template: template("2.0") })),
    ];
    const { progress } = stage(rolled, [put("Deployment", deployment({ generation: 3 }), 4)]);
    expect(progress.rollout).toMatchObject({ direction: "back", from: "web-2.0", declaredAt: after(4) });
  });

  test("back, too, where the ReplicaSet's new number arrives before the Deployment", () => {
    const rolled = [
      ...atRest(),
      put("ReplicaSet", replicaSet("2.0", 4)),
      put("Deployment", deployment({ template: template("2.0") })),
    ];
    const { progress } = stage(rolled, [
      put("ReplicaSet", replicaSet("1.0", 0, { revision: 3, formerRevisions: [1] }), 4),
      put("Deployment", deployment({ generation: 3 }), 4),
    ]);
    expect(progress.rollout?.direction).toBe("back");
  });

  test("forward, where the new ReplicaSet arrives before the Deployment", () => {
    const { progress } = stage(atRest(), [
      put("ReplicaSet", replicaSet("2.0", 1), 1),
      put("Deployment", deployment({ generation: 2, template: template("2.0") }), 1),
    ]);
    expect(progress.rollout).toMatchObject({ direction: "forward", from: "web-1.0" });
  });

  test("anew when the Deployment is deleted and made again under the same name", () => {
    const { progress } = stage(atRest(), [
      gone("Deployment", "web", 3),
      put("Deployment", deployment({ uid: "web-again", status: undefined }), 4),
    ]);
    expect(progress).toMatchObject({ uid: "web-again", deletedAt: undefined });
    expect(progress.rollout).toMatchObject({ declaredAt: after(4), direction: "first" });
  });
});

describe("at a first look the rollout is rebuilt from stamps", () => {
  test("a new version was declared when its ReplicaSet was made", () => {
    const world = worldOf(...atRest(), ...declared("2.0"));
    const { rollout } = openProgress(shopWeb, world, after(60));
    expect(rollout).toMatchObject({
      declaredAt: after(1),
      reconstructed: true,
      direction: "forward",
      from: "web-1.0",
    });
    // The controller made it, so it had taken the template up.
    expect(rollout?.reached.observed).toMatchObject({ at: after(1), reconstructed: true });
  });

  test("a way back was declared when somebody last wrote the template", () => {
    const writer = { name: "kubectl-rollout", operation: "Update", at: after(-20), content: true };
    const world = worldOf(
      put("Deployment", deployment({ managers: [writer] })),
      put("ReplicaSet", replicaSet("1.0", 2, { revision: 3, formerRevisions: [1] })),
      put("ReplicaSet", replicaSet("2.0", 2, { createdAt: after(-90) })),
    );
    expect(openProgress(shopWeb, world, noon).rollout).toMatchObject({
      declaredAt: after(-20),
      direction: "back",
    });
  });

  test("it was done when the controller said so last", () => {
    expect(openProgress(shopWeb, worldOf(...atRest()), noon).rollout?.doneAt).toBe(after(-3590));
  });

  test("milestones that hold were reached when their last pod says so", () => {
    const { rollout } = openProgress(shopWeb, worldOf(...atRest()), noon);
    // The pods are younger than the end of the rollout: they were replaced since and tell nothing of it.
    expect(rollout?.reached.ready).toMatchObject({ at: undefined, reconstructed: true, lostAt: undefined });
  });
});

describe("milestones of the new version", () => {
  const rolling = () => stage(atRest(), declared("2.0"));
  const made = (existing: number, ready: number, seconds: number) =>
    put(
      "ReplicaSet",
      replicaSet("2.0", existing, { createdAt: after(1), status: setStatus(existing, ready) }),
      seconds,
    );

  test("are not reached by pods of the old one", () => {
    expect(rolling().progress.rollout?.reached).toMatchObject({ observed: { at: after(1) } });
    expect(rolling().progress.rollout?.reached.created).toBeUndefined();
    expect(rolling().progress.rollout?.reached.ready).toBeUndefined();
    expect(rolling().progress.rollout?.reached.rotation).toBeUndefined();
  });

  test("are reached when all that is wanted is there, each on its own", () => {
    const on = rolling();
    fold(on, made(4, 2, 10));
    expect(on.progress.rollout?.reached.created).toEqual({
      at: after(10),
      reconstructed: false,
      of: 4,
      lostAt: undefined,
    });
    expect(on.progress.rollout?.reached.ready).toBeUndefined();
    fold(on, made(4, 4, 12));
    expect(on.progress.rollout?.reached.ready?.at).toBe(after(12));
    expect(on.progress.rollout?.reached.rotation).toBeUndefined();
  });

  test("the rotation is reached by endpoints, not by readiness", () => {
    const on = rolling();
    for (const n of [1, 2, 3, 4]) fold(on, put("Pod", pod("web-2.0", n), 3));
    const endpoints = (count: number) =>
      Object.fromEntries([1, 2, 3, 4].map((n) => [`web-2.0-${n}`, n <= count ? bits.ready : bits.unready]));
    fold(on, put("EndpointSlice", slice("b", endpoints(3)), 13));
    expect(on.progress.rollout?.reached.rotation).toBeUndefined();
    fold(on, put("EndpointSlice", slice("b", endpoints(4)), 14));
    expect(on.progress.rollout?.reached.rotation?.at).toBe(after(14));
  });

  test("can be lost again, and found again: the first time stays", () => {
    const on = rolling();
    fold(on, made(4, 4, 12));
    fold(on, made(4, 3, 20));
    expect(on.progress.rollout?.reached.ready).toMatchObject({ at: after(12), lostAt: after(20) });
    fold(on, made(4, 4, 25));
    expect(on.progress.rollout?.reached.ready).toMatchObject({ at: after(12), lostAt: undefined });
  });

  test("are not lost by scaling up", () => {
    const on = rolling();
    fold(on, made(4, 4, 12));
    fold(on, put("Deployment", deployment({ generation: 3, template: template("2.0"), replicas: 8 }), 15));
    expect(on.progress.rollout?.reached.ready).toMatchObject({ at: after(12), of: 4, lostAt: undefined });
  });
});

describe("a deadline that passed before", () => {
  const failed = deployment({
    generation: 6,
    template: template("2.0"),
    status: status({ observedGeneration: 6, updated: 1, replicas: 5 }),
    conditions: [progressing("ProgressDeadlineExceeded", after(-30))],
  });
  const base = [
    ...atRest(),
    put("ReplicaSet", replicaSet("2.0", 1, { createdAt: after(-700) })),
    put("Deployment", failed),
  ];

  test("is remembered as stale when a new template comes (O05)", () => {
    const { progress } = stage(base, [
      put("Deployment", { ...failed, generation: 7, template: template("3.0") }, 1),
    ]);
    expect(progress.rollout?.staleDeadline).toBe(after(-30));
  });

  test("is not stale for the rollout that it ended", () => {
    expect(stage(base).progress.rollout?.staleDeadline).toBeUndefined();
  });
});

describe("what is remembered beside", () => {
  test("a change of replicas, and of nothing but the generation", () => {
    const on = stage(atRest(), [put("Deployment", deployment({ generation: 2, replicas: 6 }), 5)]);
    expect(on.progress.scaled).toEqual({ at: after(5), from: 4, to: 6, doneAt: undefined });
    expect(on.progress.touched).toBeUndefined();
    fold(on, put("Deployment", deployment({ generation: 3, replicas: 6, changeCause: "why" }), 7));
    expect(on.progress.touched).toEqual({ at: after(7), from: 2, to: 3 });
  });

  test("a selector that was switched", () => {
    const on = stage(atRest(), [put("Service", service({ selector: { app: "web", color: "green" } }), 6)]);
    expect(on.progress.switched).toEqual({ at: after(6), service: "web" });
    expect(on.progress.scope.own).toEqual([]);
  });

  test("since when nobody answers, until somebody does", () => {
    const on = stage(atRest());
    expect(on.progress.silentSince).toBeUndefined();
    fold(on, put("EndpointSlice", slice("a", { "web-1.0-1": bits.draining }), 8));
    expect(on.progress.silentSince).toBeUndefined();
    fold(on, put("EndpointSlice", slice("a", { "web-1.0-1": bits.leaving }), 9));
    expect(on.progress.silentSince).toBe(after(9));
    fold(on, put("EndpointSlice", slice("a", { "web-1.0-1": bits.ready }), 11));
    expect(on.progress.silentSince).toBeUndefined();
  });

  test("when the Deployment was deleted", () => {
    expect(stage(atRest(), [gone("Deployment", "web", 3)]).progress).toMatchObject({
      uid: undefined,
      deletedAt: after(3),
    });
  });
});

test("a copy of a progress is folded on without changing the original", () => {
  const on = stage(atRest());
  const kept = structuredClone(on.progress);
  const copy = { ref: shopWeb, world: cloneWorld(on.world), progress: cloneProgress(on.progress) };
  for (const fact of declared("2.0")) fold(copy, fact);
  fold(copy, put("Pod", pod("web-1.0", 1, { deletedAt: after(40) }), 2));
  fold(copy, put("EndpointSlice", slice("a", {}), 2));
  expect(on.progress).toEqual(kept);
});

test("pods that arrive before their ReplicaSet are in its crew when it comes", () => {
  const on = stage(atRest());
  fold(on, put("Pod", pod("web-2.0", 1, { ready: false }), 1));
  expect(on.progress.crews.has("web-2.0")).toBe(false);
  for (const fact of declared("2.0")) fold(on, fact);
  expect([...(on.progress.crews.get("web-2.0")?.unready ?? [])]).toEqual(["web-2.0-1"]);
  applyFact(on.world, gone("Pod", "web-2.0-1"));
});

describe("a ReplicaSet that is deleted without its pods, and made again by the controller", () => {
  test("has the pods in rotation that it adopts", () => {
    const again = replicaSet("1.0", 4, { uid: "web-1.0-again" });
    const released = (n: number) => put("Pod", pod("web-1.0", n, { owner: undefined }), 1);
    const adopted = (n: number) => put("Pod", pod("web-1.0", n, { owner: again.uid }), 3);
    const made = stage(atRest(), [
      ...[1, 2, 3, 4].map(released),
      gone("ReplicaSet", "web-1.0", 2),
      put("ReplicaSet", again, 2),
      ...[1, 2, 3, 4].map(adopted),
    ]);
    expect(inRotation(made.progress, again.uid)).toBe(4);
    expect(made.progress.rollout?.reached.rotation).toMatchObject({ lostAt: undefined });
    expect(made.progress.crews.get(again.uid)?.ready.size).toBe(4);
  });
});
