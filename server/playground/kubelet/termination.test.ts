import { describe, expect, test } from "vitest";
import { pods } from "../kinds/pod.ts";
import { kubeletWorld, readiness, shopPod, type KubeletWorld } from "./testing/kubelet-world.ts";

function running(tag: string, container: object = {}, spec: object = {}): KubeletWorld {
  const world = kubeletWorld();
  world.createPod("web-1", shopPod(tag, { readinessProbe: readiness, ...container }, { ...spec }));
  world.clock.advance(20_000);
  return world;
}

const after = (world: KubeletWorld): readonly string[] =>
  world
    .lines("web-1")
    .filter((line) => Number(line.split(" ")[0]) >= 20)
    .map((line) => line.replace(/^\S+ /, ""));

/** Seconds from the deletion until the container had ended. */
const endedAfter = (world: KubeletWorld): number =>
  Number(
    world
      .lines("web-1")
      .find((line) => /(Succeeded|Failed)/.test(line))
      ?.split(" ")[0],
  ) - 20;

describe("a deleted pod", () => {
  test("stops, says how it ended, and is gone", () => {
    const world = running("1.0");
    world.deletePod("web-1");
    world.clock.advance(5_000);
    expect(after(world)).toEqual([
      "MODIFIED Running running+ Ready deleted",
      "MODIFIED Succeeded Completed deleted",
      "MODIFIED Succeeded Completed deleted", // grace 0
      "DELETED Succeeded Completed deleted",
    ]);
    expect(world.told("web-1")).toContain("Killing: Stopping container web");
    expect(endedAfter(world)).toBeLessThan(1);
  });

  test("has conditions that say it is done", () => {
    const world = running("1.0");
    const seen: unknown[] = [];
    world.store.subscribe(({ type, object }) => type === "DELETED" && seen.push(object));
    world.deletePod("web-1");
    world.clock.advance(5_000);
    const conditions = (seen[0] as { status: { conditions: object[] } }).status.conditions;
    expect(conditions).toMatchObject([
      { type: "PodReadyToStartContainers", status: "False", observedGeneration: 2 },
      { type: "Initialized", status: "True", reason: "PodCompleted" },
      { type: "Ready", status: "False", reason: "PodCompleted" },
      { type: "ContainersReady", status: "False", reason: "PodCompleted" },
      { type: "PodScheduled", status: "True" },
    ]);
  });

  test.each([
    ["a sleep of a command", { exec: { command: ["sh", "-c", "sleep 7"] } }, 7],
    ["the sleep action", { sleep: { seconds: 4 } }, 4],
    ["a request", { httpGet: { path: "/bye", port: 8080 } }, 0],
  ])("runs its preStop hook first: %s", (_, preStop, seconds) => {
    const world = running("1.0", { lifecycle: { preStop } });
    world.deletePod("web-1");
    world.clock.advance(15_000);
    expect(endedAfter(world)).toBeGreaterThan(seconds);
    expect(endedAfter(world)).toBeLessThan(seconds + 1);
  });

  test("is ready to the end, while its probe passes", () => {
    const world = running("1.0", { lifecycle: { preStop: { sleep: { seconds: 10 } } } });
    world.deletePod("web-1");
    world.clock.advance(9_000);
    expect(after(world)).toEqual(["MODIFIED Running running+ Ready deleted"]);
  });

  test("is killed when its grace is over", () => {
    const world = running("2.7-stubborn", {}, { terminationGracePeriodSeconds: 12 });
    world.deletePod("web-1");
    world.clock.advance(30_000);
    expect(after(world).slice(-1)).toEqual(["DELETED Failed Error deleted"]);
    expect(endedAfter(world)).toBe(12);
  });

  test("that spends its grace in its hook gets 2 s more", () => {
    const world = running(
      "2.7-stubborn",
      { lifecycle: { preStop: { sleep: { seconds: 60 } } } },
      { terminationGracePeriodSeconds: 5 },
    );
    world.deletePod("web-1");
    world.clock.advance(30_000);
    expect(endedAfter(world)).toBe(7);
  });

  test("goes sooner when it is deleted again with less grace", () => {
    const world = running("2.7-stubborn");
    world.deletePod("web-1");
    world.clock.advance(3_000);
    world.deletePod("web-1", 6);
    world.clock.advance(30_000);
    // The deadline counts from the first deletion, and 3 of the 6 s are over.
    expect(endedAfter(world)).toBeCloseTo(6, 0);
    expect(world.pod("web-1")).toBeUndefined();
  });

  test("by force is gone at once, and its process with it", () => {
    const world = running("2.7-stubborn");
    world.deletePod("web-1", 0);
    expect(world.pod("web-1")).toBeUndefined();
    const lines = world.lines("web-1").length;
    world.clock.advance(60_000);
    expect(world.lines("web-1")).toHaveLength(lines);
  });

  test("that never started fails without ever having run", () => {
    const world = kubeletWorld();
    world.createPod("web-1", shopPod("9.9"));
    world.clock.advance(20_000);
    world.deletePod("web-1");
    world.clock.advance(2_000);
    expect(after(world).at(-1)).toBe("DELETED Failed ContainerStatusUnknown deleted");
  });

  test("in CrashLoopBackOff keeps how it ended last", () => {
    const world = kubeletWorld();
    world.createPod("web-1", shopPod("2.2-crash"));
    world.clock.advance(20_100);
    expect(world.lines("web-1").at(-1)).toMatch(/CrashLoopBackOff\(2\)$/);
    world.deletePod("web-1");
    world.clock.advance(2_000);
    expect(world.lines("web-1").at(-1)).toMatch(/DELETED Failed Error\(2\) deleted$/);
  });

  test("while its image is pulled leaves the pull to others", () => {
    const world = kubeletWorld();
    world.createPod("web-1", shopPod("1.0"));
    world.clock.advance(800);
    world.deletePod("web-1");
    world.clock.advance(10_000);
    expect(world.pod("web-1")).toBeUndefined();
    world.createPod("web-2", shopPod("1.0"));
    world.clock.advance(2_000);
    expect(world.told("web-2").join("\n")).toContain("already present on machine");
  });

  test("stops its sidecars after its own containers", () => {
    const sidecar = (name: string): object => ({ name, image: "envoy:1", restartPolicy: "Always" });
    const world = kubeletWorld();
    world.createPod("web-1", { initContainers: [sidecar("a"), sidecar("b")], ...shopPod("1.0") });
    world.clock.advance(20_000);
    world.deletePod("web-1");
    world.clock.advance(10_000);
    expect(world.told("web-1").filter((text) => text.startsWith("Killing"))).toEqual([
      "Killing: Stopping container web",
      "Killing: Stopping container b",
      "Killing: Stopping container a",
    ]);
  });

  test("frees its address, and others get it only when the range is through", () => {
    const world = running("1.0");
    expect(world.pod("web-1")?.status?.podIP).toBe("10.244.0.2");
    world.deletePod("web-1");
    world.clock.advance(10_000);
    world.createPod("web-2", shopPod("1.0"));
    world.clock.advance(10_000);
    expect(world.pod("web-2")?.status?.podIP).toBe("10.244.0.3");
  });
});

describe("a pod's image can be changed in place", () => {
  const setImage = (world: KubeletWorld, tag: string): void => {
    const spec = shopPod(tag, { readinessProbe: readiness });
    world.registry.change(
      pods,
      "default",
      "web-1",
      (draft) => ({ ...draft, spec: { ...(draft["spec"] as object), ...spec } }),
      { manager: "test" },
    );
    world.clock.advance(10_000);
  };
  const web = (world: KubeletWorld): unknown => world.pod("web-1")?.status?.containerStatuses?.[0];

  test("and its container is started again", () => {
    const world = running("1.0");
    setImage(world, "2.0");
    expect(world.told("web-1")).toContain("Killing: Container web definition changed, will be restarted");
    expect(web(world)).toMatchObject({ image: "rollscope.dev/shop/web:2.0", restartCount: 1, ready: true });
  });

  test.each([
    ["9.9", 0],
    ["2.2-crash", 5],
  ])("and a container that waits because of %s need not wait any longer", (tag, restartCount) => {
    const world = kubeletWorld();
    world.createPod("web-1", shopPod(tag, { readinessProbe: readiness }));
    world.clock.advance(100_000);
    expect(world.lines("web-1").at(-1)).toMatch(/BackOff(\(\d\))?$/);
    setImage(world, "2.0");
    expect(web(world)).toMatchObject({ image: "rollscope.dev/shop/web:2.0", restartCount, ready: true });
  });
});

describe("a pod that is deleted just when its kubelet writes its status", () => {
  /** ms from its creation at which a pod's status is written. */
  const moments = (): readonly number[] => {
    const world = kubeletWorld();
    const start = world.clock.now();
    world.createPod("web-1", shopPod("1.0", { readinessProbe: readiness }));
    const at = new Set<number>();
    world.store.subscribe(({ kind }) => kind === pods && at.add(world.clock.now() - start));
    world.clock.advance(20_000);
    return [...at];
  };

  test("goes, whichever of its writes that was", () => {
    const writes = moments();
    expect(writes.length).toBeGreaterThan(3);
    for (const moment of writes) {
      const world = kubeletWorld();
      // Before the kubelet plans anything: of what happens at one moment, this is the first.
      world.clock.after(moment, () => {
        world.deletePod("web-1");
      });
      world.createPod("web-1", shopPod("1.0", { readinessProbe: readiness }));
      world.clock.advance(60_000);
      expect(world.pod("web-1"), `deleted ${moment} ms after its creation`).toBeUndefined();
    }
  });
});
