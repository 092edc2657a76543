import { expect, test } from "vitest";
import { nodes } from "../kinds/node.ts";
import { createNode, kubeletWorld, shopPod } from "./testing/kubelet-world.ts";

test("pods of a node that is gone go within a minute, others stay", () => {
  const world = kubeletWorld(1, ["node-a", "node-b"]);
  for (const name of ["web-1", "web-2"])
    world.createPod(name, shopPod("1.0", {}, { nodeName: name === "web-1" ? "node-a" : "node-b" }));
  world.clock.advance(10_000);
  world.registry.remove(nodes, "", "node-a", {});
  world.clock.advance(35_000);
  expect(world.pod("web-1")).toBeDefined();
  world.clock.advance(30_000);
  expect(world.pod("web-1")).toBeUndefined();
  expect(world.pod("web-2")?.status?.phase).toBe("Running");
});

test("a pod that is bound to a node which is still to come starts when it has come", () => {
  const world = kubeletWorld();
  world.createPod("web-1", shopPod("1.0", {}, { nodeName: "node-z" }));
  world.clock.advance(10_000);
  expect(world.pod("web-1")?.status?.phase).toBe("Pending");
  createNode(world, "node-z");
  world.clock.advance(10_000);
  expect(world.pod("web-1")?.status?.phase).toBe("Running");
});
