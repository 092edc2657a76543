import { describe, expect, test } from "vitest";
import { toTime } from "../clock.ts";
import { configMaps } from "../kinds/config-map.ts";
import { events } from "../kinds/event.ts";
import { jobs } from "../kinds/job.ts";
import type { Kind } from "../kinds/kind.ts";
import { namespaces } from "../kinds/namespace.ts";
import { pods } from "../kinds/pod.ts";
import type { KubeObject } from "../object.ts";
import type { Change } from "../store/store.ts";
import { testWorld, worldStart, type World } from "../testing/world.ts";
import { refusal } from "./testing/refusal.ts";

const by = { manager: "test" };
const zero = { gracePeriodSeconds: 0 };

const watched = ({ store }: World, kind: Kind): string[] => {
  const lines: string[] = [];
  store.subscribe(({ type, kind: changed, object: { metadata } }: Change) => {
    if (changed !== kind) return;
    const { deletionTimestamp = "-", deletionGracePeriodSeconds = "-", generation = "-" } = metadata;
    lines.push(
      `${type} ${deletionTimestamp} grace ${String(deletionGracePeriodSeconds)} generation ${String(generation)}`,
    );
  });
  return lines;
};

const runningPod = (world: World, finalizers: readonly string[] = []): KubeObject => {
  const spec = { nodeName: "node-1", containers: [{ name: "web", image: "web:1" }] };
  world.registry.create(pods, "default", { metadata: { name: "web", finalizers }, spec }, by);
  return world.registry.change(
    pods,
    "default",
    "web",
    (draft) => ({ ...draft, status: { phase: "Running" } }),
    { ...by, subresource: "status" },
  );
};

const after = (seconds: number): string => toTime(worldStart + seconds * 1000);

describe("deleting a Pod", () => {
  test("leaves it its grace: the time is the deadline, the generation goes up", () => {
    const world = testWorld();
    runningPod(world);
    const lines = watched(world, pods);
    const left = world.registry.remove(pods, "default", "web", {});
    expect(left?.metadata.deletionTimestamp).toBe(after(30));
    expect(lines).toEqual([`MODIFIED ${after(30)} grace 30 generation 2`]);
  });

  test("again may shorten the grace, counted from the first request, and never lengthens it", () => {
    const world = testWorld();
    runningPod(world);
    const lines = watched(world, pods);
    const ask = (gracePeriodSeconds: number | undefined): void => {
      world.clock.advance(2000);
      const grace = gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds };
      world.registry.remove(pods, "default", "web", grace);
    };
    for (const grace of [20, undefined, 25, 20, 5]) ask(grace);
    expect(lines).toEqual([
      `MODIFIED ${after(22)} grace 20 generation 2`,
      `MODIFIED ${after(7)} grace 5 generation 2`,
    ]);
  });

  test("by the kubelet, with grace 0, is two lines: the deadline that is now, and the end", () => {
    const world = testWorld();
    const { metadata } = runningPod(world);
    world.registry.remove(pods, "default", "web", {});
    const lines = watched(world, pods);
    const preconditions = { uid: metadata.uid };
    expect(world.registry.remove(pods, "default", "web", { ...zero, preconditions })).toBeUndefined();
    expect(lines).toEqual([
      `MODIFIED ${after(0)} grace 0 generation 2`,
      `DELETED ${after(0)} grace 0 generation 2`,
    ]);
  });

  test("that no node has, or that has ended, is over at once whatever grace is asked for", () => {
    const world = testWorld();
    const spec = { containers: [{ name: "web", image: "web:1" }] };
    world.registry.create(pods, "default", { metadata: { name: "web" }, spec }, by);
    expect(world.registry.remove(pods, "default", "web", { gracePeriodSeconds: 30 })).toBeUndefined();

    runningPod(world);
    const status = { ...by, subresource: "status" } as const;
    world.registry.change(
      pods,
      "default",
      "web",
      (draft) => ({ ...draft, status: { phase: "Failed" } }),
      status,
    );
    expect(world.registry.remove(pods, "default", "web", {})).toBeUndefined();
  });

  test("with a negative grace is a grace of one second", () => {
    const world = testWorld();
    runningPod(world);
    const left = world.registry.remove(pods, "default", "web", { gracePeriodSeconds: -5 });
    expect(left?.metadata.deletionGracePeriodSeconds).toBe(1);
  });

  test("with a finalizer waits for it after the grace, and goes with it", () => {
    const world = testWorld();
    runningPod(world, ["example.com/wait"]);
    world.registry.remove(pods, "default", "web", {});
    expect(world.registry.remove(pods, "default", "web", zero)?.metadata.deletionGracePeriodSeconds).toBe(0);
    world.registry.change(
      pods,
      "default",
      "web",
      ({ metadata, ...rest }) => {
        const { finalizers: _gone, ...kept } = metadata as Record<string, unknown>;
        return { ...rest, metadata: kept };
      },
      by,
    );
    expect(world.store.list(pods)).toEqual([]);
  });
});

const configMap = ({ registry }: World, finalizers: readonly string[] = []): KubeObject =>
  registry.create(configMaps, "default", { metadata: { name: "a", finalizers } }, by);

describe("deleting any other object", () => {
  test("removes it at once", () => {
    const world = testWorld();
    configMap(world);
    expect(world.registry.remove(configMaps, "default", "a", {})).toBeUndefined();
    expect(refusal(() => world.registry.remove(configMaps, "default", "a", {}))).toMatchObject({
      code: 404,
      message: 'configmaps "a" not found',
    });
  });

  test.each([
    ["Foreground", ["foregroundDeletion"]],
    ["Orphan", ["orphan"]],
  ] as const)("with %s leaves it to the garbage collector", (propagationPolicy, finalizers) => {
    const world = testWorld();
    configMap(world);
    const left = world.registry.remove(configMaps, "default", "a", { propagationPolicy });
    expect(left?.metadata).toMatchObject({
      finalizers,
      deletionGracePeriodSeconds: 0,
      deletionTimestamp: after(0),
    });
  });

  test("of a kind that is not collected takes no notice of the policy", () => {
    const { registry } = testWorld();
    const involvedObject = { kind: "Pod", namespace: "default", name: "web" };
    registry.create(events, "default", { metadata: { name: "web.1" }, involvedObject }, by);
    expect(registry.remove(events, "default", "web.1", { propagationPolicy: "Foreground" })).toBeUndefined();
  });

  test("of a Job leaves its pods alone unless asked otherwise", () => {
    const { registry } = testWorld();
    const template = { spec: { restartPolicy: "Never", containers: [{ name: "a", image: "a" }] } };
    registry.create(jobs, "default", { metadata: { name: "a" }, spec: { template } }, by);
    expect(registry.remove(jobs, "default", "a", {})?.metadata.finalizers).toEqual(["orphan"]);
    expect(registry.remove(jobs, "default", "a", { propagationPolicy: "Background" })).toBeUndefined();
  });

  test("keeps its own finalizers and changes the collector's with the policy of the second request", () => {
    const world = testWorld();
    configMap(world, ["example.com/wait"]);
    world.registry.remove(configMaps, "default", "a", { propagationPolicy: "Foreground" });
    const left = world.registry.remove(configMaps, "default", "a", { propagationPolicy: "Orphan" });
    expect(left?.metadata.finalizers).toEqual(["example.com/wait", "orphan"]);
  });

  test("twice while a finalizer keeps it stores nothing the second time", () => {
    const world = testWorld();
    configMap(world, ["example.com/wait"]);
    world.registry.remove(configMaps, "default", "a", {});
    const lines = watched(world, configMaps);
    world.clock.advance(5000);
    world.registry.remove(configMaps, "default", "a", {});
    expect(lines).toEqual([]);
  });

  test("as a dry run stores nothing", () => {
    const world = testWorld();
    configMap(world);
    const revision = world.store.revision();
    world.registry.remove(configMaps, "default", "a", { dryRun: true });
    world.registry.remove(configMaps, "default", "a", { dryRun: true, propagationPolicy: "Foreground" });
    expect(world.store.revision()).toBe(revision);
  });

  test("which is another by now is refused", () => {
    const world = testWorld();
    const { metadata } = configMap(world);
    const remove = (preconditions: { uid?: string; resourceVersion?: string }) =>
      refusal(() => world.registry.remove(configMaps, "default", "a", { preconditions }));
    expect(remove({ uid: "other" })).toMatchObject({
      code: 409,
      reason: "Conflict",
      message:
        'Operation cannot be fulfilled on ConfigMap "a": the UID in the precondition (other) does not match the UID ' +
        `in record (${metadata.uid}). The object might have been deleted and then recreated`,
    });
    expect(remove({ resourceVersion: "1" }).message).toContain(
      `the ResourceVersion in the precondition (1) does not match the ResourceVersion in record (${metadata.resourceVersion})`,
    );
  });
});

describe("an object that is being deleted", () => {
  test("takes no new finalizers", () => {
    const world = testWorld();
    configMap(world, ["example.com/wait"]);
    world.registry.remove(configMaps, "default", "a", {});
    const refused = refusal(() =>
      world.registry.update(
        configMaps,
        "default",
        "a",
        { metadata: { name: "a", finalizers: ["example.com/wait", "example.com/more"] } },
        by,
      ),
    );
    expect(refused.message).toBe(
      'ConfigMap "a" is invalid: metadata.finalizers: Forbidden: no new finalizers can be added if the object is ' +
        'being deleted, found new finalizers []string{"example.com/more"}',
    );
  });

  test("still stands in the way of its name", () => {
    const world = testWorld();
    configMap(world, ["example.com/wait"]);
    world.registry.remove(configMaps, "default", "a", {});
    expect(refusal(() => configMap(world)).message).toBe(
      'object is being deleted: configmaps "a" already exists',
    );
  });

  test("goes with its last finalizer; the last line shows it as it was", () => {
    const world = testWorld();
    configMap(world, ["example.com/wait"]);
    world.registry.remove(configMaps, "default", "a", {});
    const gone: unknown[] = [];
    world.store.subscribe(({ type, object }) => gone.push(type, object.metadata.finalizers));
    world.registry.update(configMaps, "default", "a", { metadata: { name: "a" } }, by);
    expect(gone).toEqual(["DELETED", ["example.com/wait"]]);
  });
});

describe("deleting a Namespace", () => {
  test("makes it Terminating; it goes when its own finalizer is finalized", () => {
    const { registry, store } = testWorld();
    registry.create(namespaces, "", { metadata: { name: "shop" } }, by);
    expect(registry.remove(namespaces, "", "shop", {})).toMatchObject({
      status: { phase: "Terminating" },
      metadata: { deletionTimestamp: after(0) },
      spec: { finalizers: ["kubernetes"] },
    });
    const again = store.revision();
    registry.remove(namespaces, "", "shop", {});
    expect(store.revision()).toBe(again);

    const refused = refusal(() => registry.create(configMaps, "shop", { metadata: { name: "a" } }, by));
    expect(refused).toMatchObject({
      code: 403,
      message:
        'configmaps "a" is forbidden: unable to create new content in namespace shop because it is being terminated',
      details: { causes: [{ reason: "NamespaceTerminating", field: "metadata.namespace" }] },
    });

    registry.update(namespaces, "", "shop", { metadata: { name: "shop" }, spec: {} }, by);
    expect(registry.get(namespaces, "", "shop")).toMatchObject({ spec: { finalizers: ["kubernetes"] } });
    registry.update(
      namespaces,
      "",
      "shop",
      { metadata: { name: "shop" }, spec: { finalizers: [] } },
      { ...by, subresource: "finalize" },
    );
    expect(store.get(namespaces, "", "shop")).toBeUndefined();
  });

  test("that every cluster has is refused", () => {
    const { registry } = testWorld();
    expect(refusal(() => registry.remove(namespaces, "", "default", {})).message).toBe(
      'namespaces "default" is forbidden: this namespace may not be deleted',
    );
  });
});
