import { expect, test } from "vitest";
import { pods } from "../../kinds/pod.ts";
import type { Draft } from "../../object.ts";
import { kubeletWorld, type KubeletWorld } from "../testing/kubelet-world.ts";
import { startStagedKubelet } from "./staged.ts";

const world = (): KubeletWorld => kubeletWorld(1, ["node-a"], 1, startStagedKubelet);
const spec: Draft = {
  containers: [{ name: "web", image: "registry.example/web:1.0" }],
  terminationGracePeriodSeconds: 5,
};
const paced = (more: Readonly<Record<string, string>> = {}): Draft => ({
  annotations: {
    "pod-create.stage.kwok.x-k8s.io/delay": "0s",
    "pod-create.stage.kwok.x-k8s.io/jitter-delay": "0s",
    "pod-run.stage.kwok.x-k8s.io/delay": "500ms",
    "pod-ready.stage.kwok.x-k8s.io/delay": "1s500ms",
    "pod-delete.stage.kwok.x-k8s.io/delay": "10s",
    ...more,
  },
});

test("a pod goes through its stages, each after the delay that its annotation says", () => {
  const { createPod, clock, lines, deletePod } = world();
  createPod("web", spec, paced());
  clock.advance(5_000);
  deletePod("web");
  clock.advance(10_000);
  expect(lines("web")).toEqual([
    "0.0 ADDED Pending",
    "0.0 MODIFIED Pending",
    "0.0 MODIFIED Pending ContainerCreating",
    "0.5 MODIFIED Running running",
    "2.0 MODIFIED Running running+ Ready",
    "5.0 MODIFIED Running running+ Ready deleted",
    "10.0 MODIFIED Running running+ Ready deleted",
    "10.0 DELETED Running running+ Ready deleted",
  ]);
});

test("another annotation begins the delay anew: a pod is ready when it is told to be", () => {
  const { createPod, clock, registry, lines } = world();
  createPod("web", spec, paced({ "pod-ready.stage.kwok.x-k8s.io/delay": "3600s" }));
  clock.advance(20_000);
  registry.change(
    pods,
    "default",
    "web",
    (draft) => ({
      ...draft,
      metadata: {
        ...(draft["metadata"] as Draft),
        ...paced({ "pod-ready.stage.kwok.x-k8s.io/delay": "0s" }),
      },
    }),
    { manager: "test" },
  );
  clock.advance(1_000);
  expect(lines("web").at(-1)).toBe("20.0 MODIFIED Running running+ Ready");
});

const soon = Object.fromEntries(
  ["crash-exit", "crash-back-off", "image-pull-fail", "image-pull-back-off"].map((stage) => [
    `${stage}.stage.kwok.x-k8s.io/delay`,
    "1s",
  ]),
);

test.each([
  ["crash-loop", "Running CrashLoopBackOff", "BackOff: Back-off restarting failed container web in pod"],
  ["image-pull", "Pending ErrImagePull", "Failed: Failed to pull image"],
  ["config-error", "Pending CreateContainerConfigError", 'Failed: Error: configmap "missing" not found'],
  [
    "never-ready",
    "Running running",
    "Unhealthy: Readiness probe failed: HTTP probe failed with statuscode: 503",
  ],
])("a pod that behaves as %s comes to what a kubelet would report", (as, state, event) => {
  const { createPod, clock, lines, told } = world();
  createPod("web", spec, paced({ "rollscope.dev/behave": as, ...soon }));
  clock.advance(9_000);
  expect(lines("web").some((line) => line.endsWith(`MODIFIED ${state}`))).toBe(true);
  expect(told("web").some((one) => one.startsWith(event))).toBe(true);
});

test("what KWOK writes is KWOK's", () => {
  const { createPod, clock, pod } = world();
  createPod("web", spec, paced());
  clock.advance(5_000);
  const owner = pod("web")?.metadata.managedFields?.find(({ subresource }) => subresource === "status");
  expect(owner?.manager).toBe("kwok");
  expect(pod("web")?.status?.conditions?.map(({ type }) => type)).toEqual([
    "Initialized",
    "Ready",
    "ContainersReady",
    "PodScheduled",
  ]);
});
