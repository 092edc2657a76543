import { describe, expect, test } from "vitest";
import type { Node } from "../../kinds/node.ts";
import type { NodeSelectorTerm, Toleration } from "../../kinds/pod-types.ts";
import type { Pod } from "../../kinds/pod.ts";
import { createUsage } from "../usage.ts";
import { demandOf } from "../demand.ts";
import { affinity } from "./affinity.ts";
import type { Filter } from "./filter.ts";
import { ports } from "./resources.ts";
import { taints, tolerates } from "./taints.ts";

const meta = { uid: "1", resourceVersion: "1", creationTimestamp: "2026-11-30T12:00:00Z" };
const podOf = (spec: Partial<Pod["spec"]>): Pod => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { ...meta, name: "web", namespace: "default" },
  spec: { containers: [{ name: "web", image: "nginx" }], ...spec },
});
const nodeOf = (spec: Node["spec"], labels: Record<string, string> = {}): Node => ({
  apiVersion: "v1",
  kind: "Node",
  metadata: { ...meta, name: "node-a", labels },
  spec,
});

function admits(filter: Filter, pod: Pod, node: Node, there: readonly Pod[] = []): boolean {
  const usage = createUsage();
  usage.setNode(node);
  for (const one of there) usage.setPod(one);
  return usage.nodes().every((on) => filter({ pod, demand: demandOf(pod.spec) }, on) === undefined);
}

describe("a toleration", () => {
  const taint = { key: "a", value: "5", effect: "NoSchedule" } as const;
  test.each<[Toleration, boolean]>([
    [{ operator: "Exists" }, true],
    [{ key: "a", operator: "Exists" }, true],
    [{ key: "a", value: "5" }, true],
    [{ key: "a", operator: "Equal", value: "6" }, false],
    [{ key: "b", operator: "Exists" }, false],
    [{ key: "a", value: "5", effect: "NoExecute" }, false],
    [{ key: "a", operator: "Gt", value: "4" }, true],
    [{ key: "a", operator: "Lt", value: "4" }, false],
    [{ key: "a", operator: "Lt", value: "many" }, false],
  ])("%j covers a=5:NoSchedule: %s", (toleration, covered) => {
    expect(tolerates(toleration, taint)).toBe(covered);
  });

  test("is not needed where pods are only better elsewhere", () => {
    expect(admits(taints, podOf({}), nodeOf({ taints: [{ key: "a", effect: "PreferNoSchedule" }] }))).toBe(
      true,
    );
  });
});

describe("node affinity", () => {
  const node = nodeOf({}, { zone: "a", size: "3" });
  test.each<[NodeSelectorTerm, boolean]>([
    [{ matchExpressions: [{ key: "zone", operator: "In", values: ["a", "b"] }] }, true],
    [{ matchExpressions: [{ key: "zone", operator: "NotIn", values: ["a"] }] }, false],
    [{ matchExpressions: [{ key: "disk", operator: "NotIn", values: ["a"] }] }, true],
    [{ matchExpressions: [{ key: "zone", operator: "Exists" }] }, true],
    [{ matchExpressions: [{ key: "zone", operator: "DoesNotExist" }] }, false],
    [{ matchExpressions: [{ key: "size", operator: "Gt", values: ["2"] }] }, true],
    [{ matchExpressions: [{ key: "size", operator: "Lt", values: ["2"] }] }, false],
    [{ matchExpressions: [{ key: "zone", operator: "Gt", values: ["2"] }] }, false],
    [{ matchFields: [{ key: "metadata.name", operator: "In", values: ["node-a"] }] }, true],
    [{}, false],
  ])("%j matches: %s", (term, matched) => {
    const required = { nodeSelectorTerms: [term] };
    const pod = podOf({
      affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: required } },
    });
    expect(admits(affinity, pod, node)).toBe(matched);
  });

  test("one of its terms is enough", () => {
    const terms: NodeSelectorTerm[] = [
      { matchExpressions: [{ key: "zone", operator: "In", values: ["b"] }] },
      { matchExpressions: [{ key: "size", operator: "Exists" }] },
    ];
    const required = { nodeSelectorTerms: terms };
    const pod = podOf({
      affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: required } },
    });
    expect(admits(affinity, pod, node)).toBe(true);
  });
});

test("a port of the node is taken once", () => {
  const pod = podOf({
    containers: [{ name: "web", image: "nginx", ports: [{ containerPort: 80, hostPort: 80 }] }],
  });
  const there = {
    ...pod,
    metadata: { ...pod.metadata, uid: "2" },
    spec: { ...pod.spec, nodeName: "node-a" },
  };
  expect(admits(ports, pod, nodeOf({}))).toBe(true);
  expect(admits(ports, pod, nodeOf({}), [there])).toBe(false);
});
