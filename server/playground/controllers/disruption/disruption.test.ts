import { describe, expect, test } from "vitest";
import { copyOf } from "../../json.ts";
import { daemonSets } from "../../kinds/daemon-set.ts";
import { events } from "../../kinds/event.ts";
import { podDisruptionBudgets } from "../../kinds/pod-disruption-budget.ts";
import { pods, type Pod } from "../../kinds/pod.ts";
import { refusal } from "../../registry/testing/refusal.ts";
import { createRunning } from "../testing/running.ts";
import { createStage, deploy, namespace, patchSpec, templateOf, type Stage } from "../testing/stage.ts";
import { createIndex } from "../index.ts";
import { startDisruptions } from "./disruption.ts";
import { goSelector } from "./selector-text.ts";

const kubectl = { manager: "kubectl" };
const selector = { matchLabels: { app: "web" } };

function budget({ registry }: Stage, spec: Readonly<Record<string, unknown>>): void {
  const metadata = { name: "web", namespace };
  const draft = { metadata, spec: { selector: copyOf(selector), ...spec } };
  registry.create(podDisruptionBudgets, namespace, draft, kubectl);
}

const statusOf = ({ registry }: Stage) => registry.get(podDisruptionBudgets, namespace, "web").status;

/** Allowed, healthy, desired, expected. */
function countsOf(running: Stage): readonly unknown[] {
  const { disruptionsAllowed, currentHealthy, desiredHealthy, expectedPods } = statusOf(running) ?? {};
  return [disruptionsAllowed, currentHealthy, desiredHealthy, expectedPods];
}

const conditionOf = (running: Stage) => statusOf(running)?.conditions?.[0];

const toldOf = ({ registry }: Stage): readonly string[] =>
  registry.store
    .list(events, namespace)
    .filter(({ source }) => source?.component === "controllermanager")
    .map(({ type, reason, message }) => `${type ?? ""} ${reason ?? ""}: ${message ?? ""}`);

const createPod = ({ registry }: Stage, name: string, metadata: object = {}): void => {
  const { spec } = templateOf("v1") as { readonly spec: object };
  const draft = { metadata: { name, labels: { app: "web" }, ...metadata }, spec };
  registry.create(pods, namespace, draft, kubectl);
};

const podsOf = ({ registry }: Stage): readonly Pod[] => registry.store.list(pods, namespace);

test.each([
  ["minAvailable 3 of 4", { minAvailable: 3 }, [1, 4, 3, 4]],
  ["minAvailable 4 of 4", { minAvailable: 4 }, [0, 4, 4, 4]],
  ["minAvailable 60 %", { minAvailable: "60%" }, [1, 4, 3, 4]],
  ["maxUnavailable 1", { maxUnavailable: 1 }, [1, 4, 3, 4]],
  ["maxUnavailable 30 %", { maxUnavailable: "30%" }, [2, 4, 2, 4]],
  ["maxUnavailable 9", { maxUnavailable: 9 }, [4, 4, 0, 4]],
  ["nothing", {}, [0, 4, 0, 0]],
] as const)("%s: what is allowed, healthy, desired, expected", (_, spec, wanted) => {
  const running = createRunning();
  deploy(running, "v1", { replicas: 4 });
  running.run(2);
  budget(running, spec);
  running.clock.advance(200);
  expect(countsOf(running)).toEqual(wanted);
  expect(conditionOf(running)).toMatchObject({
    type: "DisruptionAllowed",
    status: wanted[0] > 0 ? "True" : "False",
    reason: wanted[0] > 0 ? "SufficientPods" : "InsufficientPods",
    message: "",
    observedGeneration: 1,
  });
  running.stop();
});

test("a share is of what the Deployment wants, whatever is there; a number is of what is there", () => {
  const running = createRunning();
  deploy(running, "v1", { replicas: 4 });
  running.run(2);
  budget(running, { minAvailable: "50%" });
  running.registry.remove(pods, namespace, podsOf(running)[0]?.metadata.name ?? "", {});
  patchSpec(running, { replicas: 10 });
  running.clock.advance(50);
  createPod(running, "more");
  running.clock.advance(50);
  expect(countsOf(running).slice(2)).toEqual([5, 10]);
  running.registry.change(
    podDisruptionBudgets,
    namespace,
    "web",
    (draft) => ({ ...draft, spec: { selector, minAvailable: 2 } }),
    kubectl,
  );
  running.clock.advance(50);
  expect(countsOf(running)[3]).toBe(podsOf(running).length);
  expect(statusOf(running)?.observedGeneration).toBe(2);
  running.stop();
});

test("pods that leave are not healthy, and are expected until they are gone", () => {
  const running = createRunning();
  deploy(running, "v1", { replicas: 2 });
  running.run(2);
  budget(running, { minAvailable: 1 });
  running.clock.advance(50);
  expect(countsOf(running)).toEqual([1, 2, 1, 2]);
  const [pod] = podsOf(running);
  running.registry.remove(pods, namespace, pod?.metadata.name ?? "", {});
  running.clock.advance(50);
  expect(countsOf(running)).toEqual([0, 1, 1, 3]);
  running.stop();
});

test("a pod whose eviction was granted is not healthy until it is deleted, or should have been", () => {
  const running = createRunning();
  deploy(running, "v1", { replicas: 2 });
  running.run(2);
  budget(running, { minAvailable: 1 });
  running.clock.advance(50);
  const [pod] = podsOf(running);
  const name = pod?.metadata.name ?? "";
  const disruptedPods = {
    [name]: new Date(running.clock.now()).toISOString().replace(/\.\d+/, ""),
    gone: "2026-03-01T12:00:00Z",
  };
  running.registry.change(
    podDisruptionBudgets,
    namespace,
    "web",
    (draft) => ({ ...draft, status: { ...(draft["status"] as object), disruptedPods } }),
    { ...kubectl, subresource: "status" },
  );
  running.clock.advance(50);
  expect(countsOf(running)).toEqual([0, 1, 1, 2]);
  expect(Object.keys(statusOf(running)?.disruptedPods ?? {})).toEqual([name]);
  running.run(121);
  expect(countsOf(running)).toEqual([1, 2, 1, 2]);
  expect(statusOf(running)?.disruptedPods).toBeUndefined();
  expect(toldOf(running)).toContain(
    "Warning NotDeleted: Pod was expected by PDB shop/shop to be deleted but it wasn't",
  );
  running.stop();
});

test("a budget of a count is content with pods that nobody controls; one of a share says that it cannot count them", () => {
  const running = createRunning();
  createPod(running, "lone");
  running.run(2);
  budget(running, { minAvailable: 1 });
  running.clock.advance(1000);
  expect(countsOf(running)).toEqual([0, 1, 1, 1]);
  expect(toldOf(running)).toEqual([]);
  running.registry.change(
    podDisruptionBudgets,
    namespace,
    "web",
    (draft) => ({ ...draft, spec: { selector, maxUnavailable: 1 } }),
    kubectl,
  );
  running.clock.advance(1000);
  expect(countsOf(running)).toEqual([0, 1, 0, 0]);
  expect(toldOf(running)[0]).toMatch(
    /^Warning UnmanagedPods: Pods selected by this PodDisruptionBudget \(selector: &LabelSelector\{MatchLabels:map\[string\]string\{app: web,\},MatchExpressions:\[\]LabelSelectorRequirement\{\},\}\) were found to be unmanaged\. As a result, /,
  );
  running.stop();
});

test.each([
  [
    "a DaemonSet",
    { apiVersion: "apps/v1", kind: "DaemonSet" },
    "daemonsets.apps does not implement the scale subresource",
  ],
  [
    "what is not served",
    { apiVersion: "example.com/v1", kind: "Gang" },
    'no matches for kind "Gang" in version "example.com/v1"',
  ],
  [
    "a ReplicaSet that is gone",
    { apiVersion: "apps/v1", kind: "ReplicaSet" },
    'found no controllers for pod "one"',
  ],
])("the pods of %s cannot be counted by shares: nothing is allowed, and why is said", (_, owner, why) => {
  const stage = createStage();
  const stop = startDisruptions({ ...stage, index: createIndex(stage.registry) });
  const metadata = { name: "agent" };
  const template = { ...(templateOf("v1") as object), metadata: { labels: { app: "agent" } } };
  const spec = { selector: { matchLabels: { app: "agent" } }, template };
  const { uid } = stage.registry.create(daemonSets, namespace, { metadata, spec }, kubectl).metadata;
  budget(stage, { maxUnavailable: 1 });
  createPod(stage, "one", { ownerReferences: [{ ...owner, name: "agent", uid, controller: true }] });
  stage.clock.advance(1000);
  expect(conditionOf(stage)).toMatchObject({ status: "False", reason: "SyncFailed", message: why });
  expect(countsOf(stage)[0]).toBe(0);
  expect(toldOf(stage)).toEqual([
    `Warning CalculateExpectedPodCountFailed: Failed to calculate the number of expected pods: ${why}`,
  ]);
  stop();
});

test("a budget that selects nothing says so, and a pod of two budgets, too", () => {
  const running = createRunning();
  budget(running, { minAvailable: 1 });
  running.clock.advance(1000);
  expect(toldOf(running)).toEqual(["Normal NoPods: No matching pods found"]);
  const draft = { metadata: { name: "other" }, spec: { selector: copyOf(selector), minAvailable: 1 } };
  running.registry.create(podDisruptionBudgets, namespace, draft, kubectl);
  createPod(running, "one");
  running.clock.advance(1000);
  expect(toldOf(running)).toContain(
    'Warning MultiplePodDisruptionBudgets: Pod "shop"/"one" matches multiple PodDisruptionBudgets.  Chose "other" arbitrarily.',
  );
  running.stop();
});

test("a pod that was to be disrupted and is still there after two minutes is said to be so no longer", () => {
  const running = createRunning();
  createPod(running, "one");
  running.run(1);
  const target = { type: "DisruptionTarget", status: "True", reason: "EvictionByEvictionAPI" };
  const since = "2026-03-01T12:00:01Z";
  running.registry.change(
    pods,
    namespace,
    "one",
    (draft) => {
      const status = draft["status"] as { readonly conditions?: readonly object[] };
      const conditions = [...(status.conditions ?? []), { ...target, lastTransitionTime: since }];
      return { ...draft, status: { ...status, conditions } };
    },
    { ...kubectl, subresource: "status" },
  );
  const told = (): unknown =>
    running.registry
      .get(pods, namespace, "one")
      .status?.conditions?.find(({ type }) => type === "DisruptionTarget");
  running.clock.advance(60_000);
  expect(told()).toMatchObject({ status: "True" });
  running.clock.advance(65_000);
  expect(told()).toEqual({
    type: "DisruptionTarget",
    status: "False",
    lastProbeTime: null,
    lastTransitionTime: "2026-03-01T12:02:01Z",
  });
  running.stop();
});

describe("a selector in a message", () => {
  test.each([
    [undefined, "nil"],
    [{}, "&LabelSelector{MatchLabels:map[string]string{},MatchExpressions:[]LabelSelectorRequirement{},}"],
    [
      {
        matchLabels: { b: "2", a: "1" },
        matchExpressions: [{ key: "c", operator: "In", values: ["x", "y"] }],
      },
      "&LabelSelector{MatchLabels:map[string]string{a: 1,b: 2,},MatchExpressions:[]LabelSelectorRequirement" +
        "{LabelSelectorRequirement{Key:c,Operator:In,Values:[x y],},},}",
    ],
  ] as const)("%j is %s", (given, text) => {
    expect(goSelector(given)).toBe(text);
  });
});

test("a budget of more than all is refused", () => {
  const running = createRunning();
  expect(refusal(() => budget(running, { maxUnavailable: "101%" })).message).toBe(
    'PodDisruptionBudget.policy "web" is invalid: spec.maxUnavailable: Invalid value: "101%": must not be greater than 100%',
  );
  running.stop();
});
