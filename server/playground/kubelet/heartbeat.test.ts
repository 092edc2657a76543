import { expect, test } from "vitest";
import { leases } from "../kinds/lease.ts";
import { nodes } from "../kinds/node.ts";
import { toMicroTime } from "../clock.ts";
import { kubeletWorld, shopPod } from "./testing/kubelet-world.ts";

test("a node is ready from the start, renews its lease every 10 s and says nothing else for 5 min", () => {
  const world = kubeletWorld(1, ["node-a", "node-b"]);
  const seen: string[] = [];
  world.store.subscribe(({ kind, object }) => seen.push(`${kind.plural}/${object.metadata.name}`));
  world.clock.advance(300_000);
  const of = (name: string): number => seen.filter((one) => one === name).length;
  expect(of("leases/node-a")).toBe(30);
  expect(of("nodes/node-a")).toBe(1);
  const lease = world.registry.get(leases, "kube-node-lease", "node-a");
  expect(lease.spec).toMatchObject({
    holderIdentity: "node-a",
    leaseDurationSeconds: 40,
    renewTime: toMicroTime(world.clock.now()),
  });
  const node = world.registry.get(nodes, "", "node-a");
  expect(node.status?.conditions?.map(({ type, status }) => `${type}=${status}`)).toEqual([
    "MemoryPressure=False",
    "DiskPressure=False",
    "PIDPressure=False",
    "Ready=True",
  ]);
});

test("pods at rest write nothing, however many there are and however often they are probed", () => {
  const world = kubeletWorld(1, ["node-a", "node-b", "node-c"]);
  const probe = { httpGet: { path: "/readyz", port: 8080 }, periodSeconds: 10 };
  for (let pod = 0; pod < 150; pod += 1) {
    world.createPod(`web-${pod}`, shopPod("1.0", { readinessProbe: probe, livenessProbe: probe }));
  }
  world.clock.advance(60_000);
  expect(world.lines("web-149").at(-1)).toMatch(/Ready$/);
  const before = world.store.revision();
  world.clock.advance(100_000);
  expect(world.store.revision() - before).toBe(30);
});
