import { expect, test } from "vitest";
import { nodes } from "../../kinds/node.ts";
import { kubeletWorld, shopPod, type KubeletWorld } from "../../kubelet/testing/kubelet-world.ts";
import type { Draft } from "../../object.ts";
import { startControllers } from "../controllers.ts";

interface Tainted extends KubeletWorld {
  readonly taint: (...taints: readonly Draft[]) => void;
}

const drained: Draft = { key: "team", value: "shop", effect: "NoExecute" };

function tainted(tolerations: readonly Draft[] = []): Tainted {
  const world = kubeletWorld(1, ["node-a"]);
  const { registry, clock, random } = world;
  startControllers({ registry, clock, random, speed: 1 });
  world.createPod(
    "web",
    shopPod("1.0", {}, { tolerations: [...tolerations], terminationGracePeriodSeconds: 2 }),
  );
  clock.advance(10_000);
  return {
    ...world,
    taint(...taints) {
      registry.change(
        nodes,
        "",
        "node-a",
        (draft) => ({ ...draft, spec: { ...(draft["spec"] as Draft), taints: structuredClone(taints) } }),
        { manager: "kubectl" },
      );
      clock.settle();
    },
  };
}

const said = (world: Tainted): readonly string[] =>
  world.told("web").filter((line) => line.startsWith("TaintManager"));

test("a pod that does not put up with its node's taint is deleted, and says why", () => {
  const world = tainted();
  world.taint({ ...drained, effect: "NoSchedule" });
  world.clock.advance(10_000);
  expect(world.pod("web")?.metadata.deletionTimestamp).toBeUndefined();
  world.taint(drained);
  expect(world.pod("web")?.metadata.deletionTimestamp).toBeDefined();
  expect(world.pod("web")?.status?.conditions?.at(-1)).toMatchObject({
    type: "DisruptionTarget",
    status: "True",
    reason: "DeletionByTaintManager",
    message: "Taint manager: deleting due to NoExecute taint",
  });
  world.clock.advance(10_000);
  expect(world.pod("web")).toBeUndefined();
  expect(said(world)).toEqual(["TaintManagerEviction: Marking for deletion Pod default/web"]);
});

test("one that puts up with it for ever stays", () => {
  const world = tainted([{ key: "team", operator: "Exists", effect: "NoExecute" }]);
  world.taint(drained);
  world.clock.advance(600_000);
  expect(world.pod("web")?.metadata.deletionTimestamp).toBeUndefined();
});

test("one that puts up with it for a while goes then, unless the taint goes before", () => {
  const patient = [{ key: "team", operator: "Exists", effect: "NoExecute", tolerationSeconds: 60 }];
  const world = tainted(patient);
  world.taint(drained);
  world.clock.advance(50_000);
  world.taint();
  world.clock.advance(60_000);
  expect(world.pod("web")?.metadata.deletionTimestamp).toBeUndefined();
  expect(said(world)).toEqual(["TaintManagerEviction: Cancelling deletion of Pod default/web"]);
  world.taint(drained);
  world.clock.advance(59_000);
  expect(world.pod("web")?.metadata.deletionTimestamp).toBeUndefined();
  expect(world.pod("web")).toBeDefined();
  world.clock.advance(5_000);
  expect(world.pod("web")).toBeUndefined();
});

test("a taint more does not begin the wait anew, and the shortest patience counts", () => {
  const patient = [
    { key: "team", operator: "Exists", effect: "NoExecute", tolerationSeconds: 60 },
    { key: "disk", operator: "Exists", effect: "NoExecute", tolerationSeconds: 300 },
  ];
  const world = tainted(patient);
  world.taint(drained);
  world.clock.advance(40_000);
  world.taint(drained, { key: "disk", effect: "NoExecute" });
  world.clock.advance(19_000);
  expect(world.pod("web")).toBeDefined();
  world.clock.advance(6_000);
  expect(world.pod("web")).toBeUndefined();
});
