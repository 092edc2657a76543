import { describe, expect, test } from "vitest";
import { copyOf } from "../../json.ts";
import { deployments } from "../../kinds/deployment.ts";
import { events } from "../../kinds/event.ts";
import { horizontalPodAutoscalers } from "../../kinds/horizontal-pod-autoscaler.ts";
import type { HorizontalPodAutoscaler } from "../../kinds/types/horizontal-pod-autoscaler.ts";
import type { Draft } from "../../object.ts";
import { createRunning, type Running } from "../testing/running.ts";
import { deploy, deploymentOf, namespace } from "../testing/stage.ts";

const kubectl = { manager: "kubectl" };

interface Scaled extends Running {
  readonly autoscaler: () => HorizontalPodAutoscaler;
  readonly replicas: () => number | undefined;
  /** What the metrics say from now on; nothing where undefined. */
  readonly wish: (replicas: string | undefined) => void;
  /** `AbleToScale=True ReadyForNewScale` for each. */
  readonly conditions: () => readonly string[];
  readonly told: () => readonly string[];
}

function scaled(spec: Draft = {}, replicas = 2): Scaled {
  const running = createRunning();
  const { registry } = running;
  deploy(running, "v1", { replicas });
  const scaleTargetRef = { apiVersion: "apps/v1", kind: "Deployment", name: "web" };
  registry.create(
    horizontalPodAutoscalers,
    namespace,
    {
      metadata: { name: "web", namespace },
      spec: copyOf({ scaleTargetRef, minReplicas: 2, maxReplicas: 10, ...spec }),
    },
    kubectl,
  );
  const autoscaler = (): HorizontalPodAutoscaler => registry.get(horizontalPodAutoscalers, namespace, "web");
  return {
    ...running,
    autoscaler,
    replicas: () => deploymentOf(running).spec.replicas,
    wish(wanted) {
      const annotations = wanted === undefined ? {} : { "rollscope.dev/desired-replicas": wanted };
      registry.change(
        horizontalPodAutoscalers,
        namespace,
        "web",
        (draft) => ({ ...draft, metadata: { ...(draft["metadata"] as Draft), annotations } }),
        kubectl,
      );
    },
    conditions: () =>
      (autoscaler().status?.conditions ?? []).map(
        ({ type, status, reason = "" }) => `${type}=${status} ${reason}`,
      ),
    told: () =>
      registry.store
        .list(events, namespace)
        .filter(({ involvedObject }) => involvedObject.kind === "HorizontalPodAutoscaler")
        .sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1))
        .map(({ reason = "", message = "" }) => `${reason}: ${message}`),
  };
}

const atOnce = { behavior: { scaleDown: { stabilizationWindowSeconds: 0 } } };

describe("an autoscaler", () => {
  test("of which nobody says what its metrics would, says what it says where nothing is measured", () => {
    const world = scaled();
    world.run(16);
    const why =
      "failed to get cpu utilization: unable to get metrics for resource cpu: unable to fetch metrics from resource " +
      "metrics API: the server could not find the requested resource (get pods.metrics.k8s.io)";
    expect(world.autoscaler().status).toMatchObject({
      currentReplicas: 2,
      currentMetrics: [{ type: "" }],
      desiredReplicas: 0,
    });
    expect(world.conditions()).toEqual([
      "AbleToScale=True SucceededGetScale",
      "ScalingActive=False FailedGetResourceMetric",
    ]);
    expect(world.autoscaler().status?.conditions?.[1]?.message).toBe(
      `the HPA was unable to compute the replica count: ${why}`,
    );
    expect(world.told()).toEqual([
      `FailedGetResourceMetric: ${why}`,
      "FailedComputeMetricsReplicas: invalid metrics (1 invalid out of 1), first error is: failed to get cpu resource " +
        `metric value: ${why}`,
    ]);
    expect(world.replicas()).toBe(2);
  });

  test("does what its metrics say, by the word of an annotation, and looks every 15 seconds", () => {
    const world = scaled();
    world.run(16);
    world.wish("4");
    world.run(10);
    expect(world.replicas()).toBe(2);
    world.run(3);
    expect(world.replicas()).toBe(4);
    expect(world.told()).toContain(
      "SuccessfulRescale: New size: 4; reason: cpu resource utilization (percentage of request) above target",
    );
    expect(world.autoscaler().status).toMatchObject({
      currentReplicas: 2,
      desiredReplicas: 4,
      currentMetrics: [{ type: "Resource", resource: { name: "cpu", current: { averageUtilization: 160 } } }],
    });
    expect(world.conditions()).toEqual([
      "AbleToScale=True SucceededRescale",
      "ScalingActive=True ValidMetricFound",
      "ScalingLimited=False DesiredWithinRange",
    ]);
    world.run(15);
    expect(world.conditions()[0]).toBe("AbleToScale=True ReadyForNewScale");
    expect(world.autoscaler().status).toMatchObject({
      currentReplicas: 4,
      currentMetrics: [{ resource: { current: { averageUtilization: 80 } } }],
    });
    const { managedFields } = deploymentOf(world).metadata;
    expect(managedFields?.find(({ subresource }) => subresource === "scale")).toMatchObject({
      manager: "kube-controller-manager",
      fieldsV1: { "f:spec": { "f:replicas": {} } },
    });
  });

  test("goes up to double at once, never above its most, and says what held it back", () => {
    const world = scaled({ maxReplicas: 7 });
    world.wish("9");
    world.run(16);
    expect(world.replicas()).toBe(4);
    expect(world.conditions()[2]).toBe("ScalingLimited=True ScaleUpLimit");
    world.run(15);
    expect(world.replicas()).toBe(7);
    expect(world.conditions()[2]).toBe("ScalingLimited=True TooManyReplicas");
    world.run(30);
    expect(world.replicas()).toBe(7);
    expect(world.told().filter((line) => line.startsWith("SuccessfulRescale"))).toHaveLength(2);
  });

  test("goes down when the last five minutes wanted no more, and never below its least", () => {
    const world = scaled({}, 5);
    world.wish("5");
    world.run(16);
    world.wish("1");
    world.run(260);
    expect(world.replicas()).toBe(5);
    expect(world.conditions()[0]).toBe("AbleToScale=True ScaleDownStabilized");
    world.run(30);
    expect(world.replicas()).toBe(2);
    expect(world.conditions()[2]).toBe("ScalingLimited=True TooFewReplicas");
    expect(world.told()).toContain("SuccessfulRescale: New size: 2; reason: All metrics below target");
  });

  test("goes down at once where its behaviour has no window", () => {
    const world = scaled(atOnce, 5);
    world.wish("3");
    world.run(16);
    expect(world.replicas()).toBe(3);
  });

  test("goes no faster than its policies let it", () => {
    const policies = [{ type: "Pods", value: 1, periodSeconds: 60 }];
    const world = scaled({ behavior: { scaleUp: { policies } } });
    world.wish("5");
    world.run(16);
    expect(world.replicas()).toBe(3);
    expect(world.conditions()[2]).toBe("ScalingLimited=True ScaleUpLimit");
    world.run(45);
    expect(world.replicas()).toBe(3);
    world.run(16);
    expect(world.replicas()).toBe(4);
  });

  test("brings its target between its bounds whatever the metrics say", () => {
    const low = scaled({ minReplicas: 3 });
    low.run(16);
    expect(low.replicas()).toBe(3);
    expect(low.told()).toContain(
      "SuccessfulRescale: New size: 3; reason: Current number of replicas below Spec.MinReplicas",
    );
    const high = scaled({ maxReplicas: 3 }, 6);
    high.run(16);
    expect(high.replicas()).toBe(3);
  });

  test("leaves a target alone that was scaled to nothing", () => {
    const world = scaled({}, 0);
    world.wish("5");
    world.run(40);
    expect(world.replicas()).toBe(0);
    expect(world.conditions()).toEqual([
      "AbleToScale=True SucceededGetScale",
      "ScalingActive=False ScalingDisabled",
    ]);
  });

  test("says that its wish cannot be read", () => {
    const world = scaled();
    world.wish("many");
    world.run(16);
    expect(world.autoscaler().status?.conditions?.[1]?.message).toBe(
      'the HPA was unable to compute the replica count: the annotation rollscope.dev/desired-replicas is "many"; write ' +
        "how many replicas the metrics would ask for, as 5",
    );
    expect(world.replicas()).toBe(2);
  });
});

describe("what an autoscaler cannot size", () => {
  const refOf = (kind: string, name = "web", apiVersion = "apps/v1"): Draft => ({
    scaleTargetRef: { apiVersion, kind, name },
  });
  test.each([
    ["a Deployment that is not there", refOf("Deployment", "shop"), 'deployments.apps "shop" not found'],
    [
      "a kind that is not there",
      refOf("Rollout", "web", "argoproj.io/v1"),
      'no matches for kind "Rollout" in group "argoproj.io"',
    ],
    ["a kind without a scale", refOf("DaemonSet"), "the server could not find the requested resource"],
  ])("%s", (_, spec, why) => {
    const world = scaled(spec);
    world.wish("5");
    world.run(16);
    expect(world.conditions()).toEqual(["AbleToScale=False FailedGetScale"]);
    expect(world.told()).toEqual([`FailedGetScale: ${why}`]);
  });

  test("is what another sizes, too", () => {
    const world = scaled();
    world.registry.create(
      horizontalPodAutoscalers,
      namespace,
      { metadata: { name: "other", namespace }, spec: copyOf({ ...world.autoscaler().spec }) },
      kubectl,
    );
    world.wish("5");
    world.run(16);
    expect(world.conditions()[1]).toBe("ScalingActive=False AmbiguousSelector");
    expect(world.autoscaler().status?.conditions?.[1]?.message).toBe(
      "pods by selector app=web are controlled by multiple HPAs: [shop/other shop/web]",
    );
    expect(world.registry.get(deployments, namespace, "web").spec.replicas).toBe(2);
  });
});
