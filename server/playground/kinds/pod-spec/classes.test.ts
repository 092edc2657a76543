import { describe, expect, test } from "vitest";
import { createStage } from "../../controllers/testing/stage.ts";
import type { Draft } from "../../object.ts";
import type { Kind } from "../kind.ts";
import { pods, type Pod } from "../pod.ts";
import { priorityClasses } from "../priority-class.ts";
import { runtimeClasses } from "../runtime-class.ts";

const by = { manager: "kubectl" };
const classOf = (name: string, value: number, more: Draft = {}): Draft => ({
  apiVersion: "scheduling.k8s.io/v1",
  kind: "PriorityClass",
  metadata: { name },
  value,
  ...more,
});

function podWith(spec: Draft, classes: readonly Draft[] = []): Pod {
  const { registry } = createStage();
  for (const each of classes) {
    const kind: Kind = each["kind"] === "RuntimeClass" ? runtimeClasses : priorityClasses;
    registry.create(kind, "", structuredClone(each), by);
  }
  const draft = {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "a" },
    spec: { containers: [{ name: "a", image: "nginx" }], ...spec },
  };
  return registry.create(pods, "shop", draft, by);
}

describe("the priority of a pod", () => {
  test.each([
    ["0 without any class", {}, [], { priority: 0, preemptionPolicy: "PreemptLowerPriority" }],
    [
      "that of the class it names",
      { priorityClassName: "high" },
      [classOf("high", 1000, { preemptionPolicy: "Never" })],
      { priority: 1000, preemptionPolicy: "Never", priorityClassName: "high" },
    ],
    [
      "that of the default class",
      {},
      [classOf("usual", 7, { globalDefault: true })],
      { priority: 7, priorityClassName: "usual" },
    ],
    ["its own where that is its class's", { priority: 0 }, [], { priority: 0 }],
  ])("is %s", (_, spec, classes, expected) => {
    expect(podWith(spec, classes).spec).toMatchObject(expected);
  });

  test.each([
    [{ priorityClassName: "high" }, 'pods "a" is forbidden: no PriorityClass with name high was found'],
    [
      { priority: 5 },
      'pods "a" is forbidden: the integer value of priority (5) must not be provided in pod spec; priority admission controller computed 0 from the given PriorityClass name',
    ],
    [
      { preemptionPolicy: "Never" },
      'pods "a" is forbidden: the string value of PreemptionPolicy (Never) must not be provided in pod spec; priority admission controller computed PreemptLowerPriority from the given PriorityClass name',
    ],
  ])("as %j is refused", (spec, message) => {
    expect(() => podWith(spec)).toThrow(message);
  });
});

describe("the runtime of a pod", () => {
  const runtime: Draft = {
    apiVersion: "node.k8s.io/v1",
    kind: "RuntimeClass",
    metadata: { name: "sandbox" },
    handler: "sandbox",
    overhead: { podFixed: { cpu: "100m" } },
    scheduling: {
      nodeSelector: { sandbox: "yes" },
      tolerations: [{ key: "sandbox", operator: "Exists" }],
    },
  };

  test("brings its overhead, its nodes and what is tolerated there", () => {
    const { spec } = podWith({ runtimeClassName: "sandbox", nodeSelector: { disk: "ssd" } }, [runtime]);
    expect(spec).toMatchObject({
      overhead: { cpu: "100m" },
      nodeSelector: { disk: "ssd", sandbox: "yes" },
      tolerations: expect.arrayContaining([{ key: "sandbox", operator: "Exists" }]) as unknown,
    });
  });

  test.each([
    [{ runtimeClassName: "other" }, 'pod rejected: RuntimeClass "other" not found'],
    [
      { runtimeClassName: "sandbox", nodeSelector: { sandbox: "no" } },
      "pod rejected: conflict: runtimeClass.scheduling.nodeSelector",
    ],
    [
      { runtimeClassName: "sandbox", overhead: { cpu: "1" } },
      "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead",
    ],
    [
      { overhead: { cpu: "1" } },
      "pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead",
    ],
  ])("as %j is refused", (spec, message) => {
    expect(() => podWith(spec, [runtime])).toThrow(`pods "a" is forbidden: ${message}`);
  });
});

describe("a PriorityClass", () => {
  const create = (...classes: readonly Draft[]): void => {
    const { registry } = createStage();
    for (const each of classes) registry.create(priorityClasses, "", structuredClone(each), by);
  };

  test.each([
    ["system-node-critical", classOf("system-node-critical", 2_000_001_000)],
    ["an ordinary one", classOf("high", 1_000_000_000)],
  ])("may be %s", (_, draft) => {
    expect(() => create(draft)).not.toThrow();
  });

  test.each([
    [
      [classOf("high", 1_000_000_001)],
      "value: Forbidden: maximum allowed value of a user defined priority is 1000000000",
    ],
    [
      [classOf("system-mine", 1)],
      "metadata.name: Forbidden: priority class names with 'system-' prefix are reserved for system use only. error: system-mine is not a known system priority class",
    ],
    [
      [classOf("system-node-critical", 1)],
      "error: value of system-node-critical PriorityClass must be 2000001000",
    ],
    [
      [classOf("a", 1, { preemptionPolicy: "Always" })],
      'preemptionPolicy: Unsupported value: "Always": supported values: "Never", "PreemptLowerPriority"',
    ],
    [
      [classOf("a", 1, { globalDefault: true }), classOf("b", 2, { globalDefault: true })],
      'priorityclasses.scheduling.k8s.io "b" is forbidden: PriorityClass a is already marked as default. Only one default can exist',
    ],
  ])("as %j is refused", (classes, message) => {
    expect(() => create(...classes)).toThrow(message);
  });

  test("keeps its value", () => {
    const { registry } = createStage();
    registry.create(priorityClasses, "", classOf("high", 1), by);
    expect(() =>
      registry.change(priorityClasses, "", "high", (draft) => ({ ...draft, value: 2 }), by),
    ).toThrow("value: Forbidden: may not be changed in an update.");
  });
});
