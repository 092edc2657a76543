import { expect, test } from "vitest";
import { nodes } from "../../kinds/node.ts";
import type { Draft } from "../../object.ts";
import { createStage } from "../testing/stage.ts";
import { startNodeTaints } from "./node-taints.ts";

const own = { key: "gpu", value: "yes", effect: "NoSchedule" };

test("a cordoned node is tainted while it is cordoned, and keeps its own taints", () => {
  const stage = createStage(1);
  const stop = startNodeTaints(stage);
  const set = (spec: object): void => {
    stage.registry.change(
      nodes,
      "",
      "node-0",
      (draft) => ({ ...draft, spec: { ...(draft["spec"] as object), ...spec } }),
      { manager: "kubectl" },
    );
    stage.clock.advance(100);
  };
  const node = () => stage.registry.get(nodes, "", "node-0");
  set({ taints: [own] });
  set({ unschedulable: true });
  expect(node().spec.taints).toEqual([
    own,
    { key: "node.kubernetes.io/unschedulable", effect: "NoSchedule", timeAdded: "2026-03-01T12:00:00Z" },
  ]);
  const revision = stage.registry.store.revision();
  stage.clock.advance(10_000);
  expect(stage.registry.store.revision()).toBe(revision);
  set({ unschedulable: false });
  expect(node().spec.taints).toEqual([own]);
  stop();
});

test("the last taint leaves no list behind", () => {
  const stage = createStage(1);
  const change = (unschedulable: boolean): void => {
    const spec = (draft: Draft): object => ({ ...(draft["spec"] as object), unschedulable });
    stage.registry.change(nodes, "", "node-0", (draft) => ({ ...draft, spec: spec(draft) }), {
      manager: "kubectl",
    });
    stage.clock.advance(100);
  };
  change(true);
  const stop = startNodeTaints(stage);
  stage.clock.advance(100);
  expect(stage.registry.get(nodes, "", "node-0").spec.taints).toHaveLength(1);
  change(false);
  expect(stage.registry.get(nodes, "", "node-0").spec.taints).toBeUndefined();
  stop();
});
