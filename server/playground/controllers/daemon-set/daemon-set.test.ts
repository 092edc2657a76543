import { describe, expect, test } from "vitest";
import { daemonSets } from "../../kinds/daemon-set.ts";
import { nodes } from "../../kinds/node.ts";
import { pods } from "../../kinds/pod.ts";
import { createNode } from "../../kubelet/testing/kubelet-world.ts";
import { daemons } from "./testing/daemons.ts";

const ready = (version: string, ...names: readonly string[]): readonly string[] =>
  names.map((name) => `node-${name} ${version} ready`);

describe("a DaemonSet", () => {
  test("has one pod on each node, and says so", () => {
    const world = daemons();
    world.run(10);
    expect(world.places()).toEqual(ready("1.0", "a", "b", "c"));
    expect(world.daemonSet().status).toEqual({
      currentNumberScheduled: 3,
      desiredNumberScheduled: 3,
      numberAvailable: 3,
      numberMisscheduled: 0,
      numberReady: 3,
      observedGeneration: 1,
      updatedNumberScheduled: 3,
    });
    expect(world.told("agent").map((line) => line.replace(/agent-\w{5}/, "agent-…"))).toEqual(
      Array<string>(3).fill("SuccessfulCreate: Created pod: agent-…"),
    );
  });

  test("counts a node without its pod as unavailable", () => {
    const world = daemons();
    expect(world.daemonSet().status).toEqual({
      currentNumberScheduled: 3,
      desiredNumberScheduled: 3,
      numberMisscheduled: 0,
      numberReady: 0,
      numberUnavailable: 3,
      observedGeneration: 1,
      updatedNumberScheduled: 3,
    });
  });

  test("makes pods for one node each, that put up with what daemons must, and wear their template's hash", () => {
    const world = daemons();
    const [pod] = world.pods();
    const { annotations } = world.daemonSet().metadata;
    expect(annotations).toEqual({ "deprecated.daemonset.template.generation": "1" });
    expect(pod?.metadata.labels).toEqual({
      app: "agent",
      "controller-revision-hash": expect.stringMatching(/^[45679bcdf8]{1,10}$/) as unknown,
      "pod-template-generation": "1",
    });
    const { managedFields = [] } = world.daemonSet().metadata;
    expect(managedFields.find(({ manager }) => manager === "kubectl")).toMatchObject({
      fieldsV1: {
        "f:metadata": { "f:annotations": { "f:deprecated.daemonset.template.generation": {} } },
      },
    });
    expect(pod?.metadata.ownerReferences).toMatchObject([
      { kind: "DaemonSet", name: "agent", controller: true, blockOwnerDeletion: true },
    ]);
    expect(pod?.spec.affinity).toEqual({
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [
            { matchFields: [{ key: "metadata.name", operator: "In", values: [pod?.spec.nodeName] }] },
          ],
        },
      },
    });
    expect(pod?.spec.tolerations?.map(({ key, effect, operator }) => [key, effect, operator])).toEqual([
      ["node.kubernetes.io/not-ready", "NoExecute", "Exists"],
      ["node.kubernetes.io/unreachable", "NoExecute", "Exists"],
      ["node.kubernetes.io/disk-pressure", "NoSchedule", "Exists"],
      ["node.kubernetes.io/memory-pressure", "NoSchedule", "Exists"],
      ["node.kubernetes.io/pid-pressure", "NoSchedule", "Exists"],
      ["node.kubernetes.io/unschedulable", "NoSchedule", "Exists"],
    ]);
  });

  test("replaces a pod that is deleted, on the same node", () => {
    const world = daemons();
    world.run(10);
    const gone = world.pods()[0]?.metadata.name ?? "";
    world.deletePod(gone);
    world.run(0.1);
    expect(world.places().filter((place) => place.endsWith("leaves"))).toHaveLength(1);
    expect(world.places()).toHaveLength(3);
    world.run(10);
    expect(world.places()).toEqual(ready("1.0", "a", "b", "c"));
    expect(world.pods().some(({ metadata }) => metadata.name === gone)).toBe(false);
  });

  test("goes with its pods and its revisions", () => {
    const world = daemons();
    world.run(10);
    world.registry.remove(daemonSets, "default", "agent", { propagationPolicy: "Background" });
    world.run(5);
    expect(world.places()).toEqual([]);
    expect(world.revisions()).toEqual([]);
  });

  test("takes pods of its labels over, and keeps only the oldest of a node", () => {
    const world = daemons();
    world.run(10);
    const [first] = world.pods();
    world.run(5);
    world.createPod("stray", { ...first?.spec }, { labels: { app: "agent" } });
    world.run(10);
    expect(world.pod("stray")).toBeUndefined();
    expect(world.places()).toEqual(ready("1.0", "a", "b", "c"));
  });

  test("deletes a pod that has failed, and tries again", () => {
    const world = daemons();
    world.run(10);
    const [pod] = world.pods();
    const { name = "" } = pod?.metadata ?? {};
    world.registry.change(pods, "default", name, (draft) => ({ ...draft, status: { phase: "Failed" } }), {
      manager: "kubelet",
      subresource: "status",
    });
    world.run(10);
    expect(world.pod(name)).toBeUndefined();
    expect(world.places()).toEqual(ready("1.0", "a", "b", "c"));
    expect(world.told("agent")).toContain(
      `FailedDaemonPod: Found failed daemon pod default/${name} on node ${pod?.spec.nodeName}, will try to kill it`,
    );
  });

  test("a node without room is named in the scheduler's sentence as upstream names it", () => {
    const world = daemons();
    createNode(world, "node-d", { cpu: "0" });
    world.change({
      template: {
        metadata: { labels: { app: "agent" } },
        spec: { containers: [{ name: "web", image: "nginx", resources: { requests: { cpu: "100m" } } }] },
      },
    });
    world.run(60);
    const waiting = world.pods().find(({ spec }) => spec.nodeName === undefined);
    expect(waiting?.status?.conditions?.[0]?.message).toBe(
      "0/4 nodes are available: 1 Insufficient cpu, 3 node(s) didn't satisfy plugin(s) [NodeAffinity]. preemption: " +
        "0/4 nodes are available: 4 Preemption is not helpful for scheduling.",
    );
    expect(world.daemonSet().status).toMatchObject({ desiredNumberScheduled: 4, currentNumberScheduled: 4 });
  });
});

describe("when nodes change, a DaemonSet", () => {
  const noExecute = { taints: [{ key: "team", value: "shop", effect: "NoExecute" }] };
  const noSchedule = { taints: [{ key: "team", value: "shop", effect: "NoSchedule" }] };

  test("follows a node that comes", () => {
    const world = daemons();
    world.run(10);
    createNode(world, "node-d");
    world.run(10);
    expect(world.places()).toEqual(ready("1.0", "a", "b", "c", "d"));
    expect(world.daemonSet().status).toMatchObject({ desiredNumberScheduled: 4, numberReady: 4 });
  });

  test("forgets a node that is gone", () => {
    const world = daemons();
    world.run(10);
    world.registry.remove(nodes, "", "node-c", {});
    world.run(90);
    expect(world.places()).toEqual(ready("1.0", "a", "b"));
    expect(world.daemonSet().status).toMatchObject({ desiredNumberScheduled: 2, numberReady: 2 });
  });

  test("runs on a cordoned node", () => {
    const world = daemons({}, ["node-a"]);
    world.run(10);
    world.changeNode("node-a", {
      unschedulable: true,
      taints: [{ key: "node.kubernetes.io/unschedulable", effect: "NoSchedule" }],
    });
    world.deletePod(world.pods()[0]?.metadata.name ?? "");
    world.run(15);
    expect(world.places()).toEqual(ready("1.0", "a"));
    expect(world.daemonSet().status).toMatchObject({ desiredNumberScheduled: 1, numberMisscheduled: 0 });
  });

  test("stays on a node that takes no new pods, and does not come back to it", () => {
    const world = daemons();
    world.run(10);
    world.changeNode("node-a", noSchedule);
    world.run(10);
    expect(world.places()).toEqual(ready("1.0", "a", "b", "c"));
    const there = world.pods().find(({ spec }) => spec.nodeName === "node-a");
    world.deletePod(there?.metadata.name ?? "");
    world.run(10);
    expect(world.places()).toEqual(ready("1.0", "b", "c"));
    expect(world.daemonSet().status).toMatchObject({ desiredNumberScheduled: 2, numberMisscheduled: 0 });
    world.changeNode("node-a", { taints: [] });
    world.run(10);
    expect(world.places()).toEqual(ready("1.0", "a", "b", "c"));
  });

  test("leaves a node that executes, unless it puts up with that", () => {
    const world = daemons();
    world.run(10);
    world.changeNode("node-b", noExecute);
    world.run(5);
    expect(world.places()).toEqual(ready("1.0", "a", "c"));
    const { template } = world.daemonSet().spec;
    world.change({
      template: { ...template, spec: { ...template.spec, tolerations: [{ operator: "Exists" }] } },
    });
    world.run(60);
    expect(world.places()).toEqual(ready("1.0", "a", "b", "c"));
  });

  test("is on the nodes that its selector names, and on others once they wear the label", () => {
    const template = {
      metadata: { labels: { app: "agent" } },
      spec: {
        nodeSelector: { disk: "ssd" },
        containers: [{ name: "web", image: "rollscope.dev/shop/web:1.0" }],
      },
    };
    const world = daemons({ template });
    world.run(10);
    expect(world.places()).toEqual([]);
    expect(world.daemonSet().status).toEqual({
      currentNumberScheduled: 0,
      desiredNumberScheduled: 0,
      numberMisscheduled: 0,
      numberReady: 0,
      observedGeneration: 1,
    });
    world.changeNode("node-b", {}, { disk: "ssd" });
    world.run(10);
    expect(world.places()).toEqual(ready("1.0", "b"));
    world.changeNode("node-b", {}, { disk: "tape" });
    world.run(10);
    expect(world.places()).toEqual([]);
  });
});
