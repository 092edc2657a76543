import { describe, expect, test } from "vitest";
import {
  createNode,
  kubeletWorld,
  shopPod,
  type KubeletWorld,
  type NodeOptions,
} from "../kubelet/testing/kubelet-world.ts";
import { events } from "../kinds/event.ts";
import { nodes } from "../kinds/node.ts";
import { priorityClasses } from "../kinds/priority-class.ts";
import type { Draft } from "../object.ts";

const sized = (requests: Draft, spec: Draft = {}): Draft => shopPod("1.0", { resources: { requests } }, spec);

function worldOf(...options: readonly NodeOptions[]): KubeletWorld {
  const world = kubeletWorld(1, []);
  for (const [index, one] of options.entries()) createNode(world, `node-${index + 1}`, one);
  world.clock.settle();
  return world;
}

const verdict = (world: KubeletWorld, name = "web"): unknown =>
  world.pod(name)?.status?.conditions?.find(({ type }) => type === "PodScheduled")?.message;

const taint = (effect: string): Draft => ({ taints: [{ key: "team", value: "shop", effect }] });
const small: NodeOptions = { cpu: "1", memory: "1Gi" };

describe("a pod that fits nowhere says so in upstream's sentence", () => {
  const noVictims = (nodes: number): string =>
    `preemption: 0/${nodes} nodes are available: ${nodes} No preemption victims found for incoming pod.`;
  const noHelp = (nodes: number): string =>
    `preemption: 0/${nodes} nodes are available: ${nodes} Preemption is not helpful for scheduling.`;

  test.each<[string, readonly NodeOptions[], Draft, string]>([
    ["no nodes", [], sized({}), "no nodes available to schedule pods"],
    [
      "too big for every node",
      [small, small, small],
      sized({ cpu: "2" }),
      `0/3 nodes are available: 3 Insufficient cpu. ${noHelp(3)}`,
    ],
    [
      "too big in two ways, on some",
      [small, { cpu: "1", memory: "8Gi" }],
      sized({ cpu: "2", memory: "2Gi" }),
      `0/2 nodes are available: 1 Insufficient memory, 2 Insufficient cpu. ${noHelp(2)}`,
    ],
    [
      "no room for one more",
      [{ pods: "0" }],
      sized({}),
      `0/1 nodes are available: 1 Too many pods. ${noVictims(1)}`,
    ],
    [
      "an untolerated taint and a cordoned node",
      [{ spec: taint("NoSchedule") }, { spec: { unschedulable: true } }],
      sized({}),
      `0/2 nodes are available: 1 node(s) had untolerated taint(s), 1 node(s) were unschedulable. ${noHelp(2)}`,
    ],
    [
      "another node wanted",
      [small],
      sized({}, { nodeSelector: { disk: "ssd" } }),
      `0/1 nodes are available: 1 node(s) didn't match Pod's node affinity/selector. ${noHelp(1)}`,
    ],
    [
      "one that takes nobody's place",
      [small],
      sized({ cpu: "2" }, { priorityClassName: "patient" }),
      "0/1 nodes are available: 1 Insufficient cpu. preemption: not eligible due to preemptionPolicy=Never.",
    ],
    [
      "an extended resource",
      [small],
      shopPod("1.0", { resources: { limits: { "example.com/gpu": 1 } } }),
      `0/1 nodes are available: 1 Insufficient example.com/gpu. ${noHelp(1)}`,
    ],
  ])("%s", (_, options, spec, message) => {
    const world = worldOf(...options);
    const patient = { metadata: { name: "patient" }, preemptionPolicy: "Never" };
    world.registry.create(priorityClasses, "", patient, { manager: "test" });
    world.createPod("web", spec);
    world.clock.settle();
    expect(verdict(world)).toBe(message);
    expect(world.told("web")).toEqual([`FailedScheduling: ${message}`]);
  });

  test("in an Event of the new form and a condition", () => {
    const world = worldOf(small);
    world.createPod("other", sized({ cpu: "800m" }));
    world.clock.settle();
    world.createPod("web", sized({ cpu: "800m" }));
    world.clock.settle();
    const message = `0/1 nodes are available: 1 Insufficient cpu. ${noVictims(1)}`;
    const told = world.store.list(events).find(({ reason }) => reason === "FailedScheduling");
    expect(told).toMatchObject({
      type: "Warning",
      message,
      reportingComponent: "default-scheduler",
      action: "Scheduling",
      involvedObject: { kind: "Pod", name: "web", apiVersion: "v1" },
    });
    expect(told).not.toHaveProperty("count");
    expect(world.pod("web")?.status?.conditions).toMatchObject([
      { type: "PodScheduled", status: "False", reason: "Unschedulable", observedGeneration: 1, message },
    ]);
  });
});

describe("a pod that waits for room gets it", () => {
  const full = (): KubeletWorld => {
    const world = worldOf(small);
    world.createPod("other", sized({ cpu: "800m" }));
    world.clock.settle();
    world.createPod("web", sized({ cpu: "800m" }));
    world.clock.advance(30_000);
    expect(world.pod("web")?.spec.nodeName).toBeUndefined();
    return world;
  };

  test("when another is gone, not while it stops", () => {
    const world = full();
    world.deletePod("other");
    world.clock.advance(500);
    expect(world.pod("other")).toBeDefined();
    expect(world.pod("web")?.spec.nodeName).toBeUndefined();
    world.clock.advance(1_000);
    expect(world.pod("web")?.spec.nodeName).toBe("node-1");
    expect(world.pod("web")?.status?.conditions?.find(({ type }) => type === "PodScheduled")?.status).toBe(
      "True",
    );
  });

  test("when a node comes", () => {
    const world = full();
    createNode(world, "node-2");
    world.clock.advance(1_000);
    expect(world.pod("web")?.spec.nodeName).toBe("node-2");
  });

  test("when a node grows, but heartbeats are no news", () => {
    const world = full();
    const told = world.told("web").length;
    const setStatus = (change: object): void => {
      world.registry.change(
        nodes,
        "",
        "node-1",
        (draft) => ({ ...draft, status: { ...(draft["status"] as object), ...change } }),
        { manager: "test", subresource: "status" },
      );
      world.clock.advance(11_000);
    };
    setStatus({ conditions: [{ type: "Ready", status: "True", lastHeartbeatTime: "2026-11-30T12:01:00Z" }] });
    expect(world.told("web")).toHaveLength(told);
    setStatus({ allocatable: { cpu: "4", memory: "8Gi", pods: "110" } });
    expect(world.pod("web")?.spec.nodeName).toBe("node-1");
  });

  test("when a node gets the label that it wants, but another label is no news", () => {
    const world = worldOf({});
    world.createPod("web", sized({}, { nodeSelector: { room: "yes" } }));
    world.clock.advance(30_000);
    const told = (): number =>
      world.store.list(events).filter(({ reason }) => reason === "FailedScheduling").length;
    const label = (labels: Readonly<Record<string, string>>): void => {
      world.registry.change(
        nodes,
        "",
        "node-1",
        (draft) => ({ ...draft, metadata: { ...(draft["metadata"] as object), labels } }),
        { manager: "test" },
      );
      world.clock.advance(2_000);
    };
    const attempts = told();
    label({ floor: "2" });
    expect(told()).toBe(attempts);
    expect(world.pod("web")?.spec.nodeName).toBeUndefined();
    label({ floor: "2", room: "yes" });
    expect(world.pod("web")?.spec.nodeName).toBe("node-1");
  });

  test("when a pod gives back the port that it wants, but another pod's end is no news", () => {
    const world = worldOf({});
    const withPort = (hostPort: number): Draft =>
      shopPod("1.0", { ports: [{ containerPort: 8080, hostPort }] }, { terminationGracePeriodSeconds: 0 });
    world.createPod("holder", withPort(8080));
    world.createPod("other", withPort(9090));
    world.clock.settle();
    world.createPod("web", withPort(8080));
    world.clock.advance(30_000);
    const tried = world.told("web").length;
    world.deletePod("other");
    world.clock.advance(5_000);
    expect(world.told("web")).toHaveLength(tried);
    world.deletePod("holder");
    world.clock.advance(1_000);
    expect(world.pod("web")?.spec.nodeName).toBe("node-1");
  });

  test("when its gates are gone", () => {
    const world = worldOf(small);
    world.createPod("web", sized({}, { schedulingGates: [{ name: "shop.dev/wait" }] }));
    world.clock.advance(10_000);
    expect(world.pod("web")?.spec.nodeName).toBeUndefined();
  });
});

describe("where a pod goes", () => {
  const placesOf = (world: KubeletWorld, count: number): readonly (string | undefined)[] =>
    Array.from({ length: count }, (_, index) => world.pod(`web-${index}`)?.spec.nodeName);
  const owner = {
    ownerReferences: [
      { apiVersion: "apps/v1", kind: "ReplicaSet", name: "web", uid: "u-1", controller: true },
    ],
  };

  test("pods of one owner are spread over the nodes", () => {
    const world = worldOf({}, {}, {});
    for (let index = 0; index < 9; index += 1) world.createPod(`web-${index}`, sized({ cpu: "100m" }), owner);
    world.clock.settle();
    const places = placesOf(world, 9);
    expect(["node-1", "node-2", "node-3"].map((node) => places.filter((one) => one === node).length)).toEqual(
      [3, 3, 3],
    );
  });

  test("is where most stays free", () => {
    const world = worldOf({ cpu: "4" }, { cpu: "8" });
    world.createPod("web-0", sized({ cpu: "1" }));
    world.clock.settle();
    expect(placesOf(world, 1)).toEqual(["node-2"]);
  });

  test("is the same for the same seed", () => {
    const places = [1, 1, 7].map((seed) => {
      const world = kubeletWorld(seed, ["a", "b", "c", "d"]);
      for (let index = 0; index < 8; index += 1) world.createPod(`web-${index}`, sized({}));
      world.clock.settle();
      return placesOf(world, 8).join();
    });
    expect(places[0]).toBe(places[1]);
    expect(places[0]).not.toBe(places[2]);
  });

  test("init containers count by their largest, not by their sum", () => {
    const world = worldOf({ cpu: "2" });
    const task = (name: string): Draft => ({
      ...{ name, image: "busybox", command: ["true"] },
      resources: { requests: { cpu: "1500m" } },
    });
    world.createPod("web-0", { initContainers: [task("a"), task("b")], ...sized({ cpu: "500m" }) });
    world.clock.settle();
    expect(placesOf(world, 1)).toEqual(["node-1"]);
    world.createPod("web-1", sized({ cpu: "600m" }));
    world.clock.settle();
    expect(placesOf(world, 2)[1]).toBeUndefined();
  });

  test("500 pods at once find their places without one of them waiting", () => {
    const world = kubeletWorld(1, []);
    for (let node = 0; node < 20; node += 1) createNode(world, `node-${node}`, { pods: "30" });
    world.clock.settle();
    for (let index = 0; index < 500; index += 1)
      world.createPod(`web-${index}`, sized({ cpu: "10m" }), owner);
    world.clock.settle();
    const counts = new Map<string, number>();
    for (const place of placesOf(world, 500)) counts.set(place ?? "-", (counts.get(place ?? "-") ?? 0) + 1);
    expect([...counts.values()].every((count) => count === 25)).toBe(true);
  });
});
