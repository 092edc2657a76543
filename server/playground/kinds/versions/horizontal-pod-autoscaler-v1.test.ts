import { describe, expect, test } from "vitest";
import type { Draft, KubeObject } from "../../object.ts";
import { horizontalPodAutoscalersV1 } from "./horizontal-pod-autoscaler-v1.ts";

const scaleTargetRef = { apiVersion: "apps/v1", kind: "Deployment", name: "web" };
const annotation = (name: string): string => `autoscaling.alpha.kubernetes.io/${name}`;

const autoscaler = (apiVersion: string, spec: Draft, more: Draft = {}): KubeObject =>
  ({
    apiVersion,
    kind: "HorizontalPodAutoscaler",
    metadata: { name: "web", ...(more["metadata"] as object | undefined) },
    spec: { scaleTargetRef, maxReplicas: 3, ...spec },
    ...("status" in more ? { status: more["status"] } : {}),
  }) as unknown as KubeObject;

const show = (object: KubeObject): KubeObject | undefined =>
  horizontalPodAutoscalersV1.storedAs?.show(object);
const keep = (object: KubeObject): KubeObject | undefined =>
  horizontalPodAutoscalersV1.storedAs?.keep(object);

const cpu = {
  type: "Resource",
  resource: { name: "cpu", target: { type: "Utilization", averageUtilization: 60 } },
};

describe("an autoscaler of v1", () => {
  test("says its target of CPU in a field", () => {
    expect(show(autoscaler("autoscaling/v2", { metrics: [cpu] }))).toEqual(
      autoscaler("autoscaling/v1", { targetCPUUtilizationPercentage: 60 }),
    );
    expect(keep(autoscaler("autoscaling/v1", { targetCPUUtilizationPercentage: 60 }))).toEqual(
      autoscaler("autoscaling/v2", { metrics: [cpu] }),
    );
  });

  test("without any metric is kept with 80 % of CPU", () => {
    expect(keep(autoscaler("autoscaling/v1", {}))).toMatchObject({
      spec: { metrics: [{ resource: { name: "cpu", target: { averageUtilization: 80 } } }] },
    });
  });

  test.each([
    [
      {
        type: "Resource",
        resource: { name: "memory", target: { type: "AverageValue", averageValue: "1Gi" } },
      },
      { type: "Resource", resource: { name: "memory", targetAverageValue: "1Gi" } },
    ],
    [
      {
        type: "Pods",
        pods: { metric: { name: "hits" }, target: { type: "AverageValue", averageValue: "9" } },
      },
      { type: "Pods", pods: { metricName: "hits", targetAverageValue: "9" } },
    ],
    [
      {
        type: "Object",
        object: {
          metric: { name: "hits" },
          describedObject: scaleTargetRef,
          target: { type: "Value", value: "9" },
        },
      },
      { type: "Object", object: { target: scaleTargetRef, metricName: "hits", targetValue: "9" } },
    ],
    [
      {
        type: "External",
        external: {
          metric: { name: "queue", selector: { matchLabels: { a: "b" } } },
          target: { type: "AverageValue", averageValue: "9" },
        },
      },
      {
        type: "External",
        external: {
          metricName: "queue",
          metricSelector: { matchLabels: { a: "b" } },
          targetAverageValue: "9",
        },
      },
    ],
  ])("has another metric in an annotation: %j", (metric, older) => {
    const stored = autoscaler("autoscaling/v2", { metrics: [metric] });
    const shown = show(stored);
    expect(JSON.parse(shown?.metadata.annotations?.[annotation("metrics")] ?? "")).toEqual([older]);
    expect(shown && keep(shown)).toEqual(stored);
  });

  test("has behaviour, conditions and what was measured in annotations, and gives them back", () => {
    const stored = autoscaler(
      "autoscaling/v2",
      { metrics: [cpu], behavior: { scaleDown: { stabilizationWindowSeconds: 60, selectPolicy: "Max" } } },
      {
        metadata: { annotations: { team: "shop" } },
        status: {
          currentReplicas: 2,
          desiredReplicas: 3,
          conditions: [{ type: "AbleToScale", status: "True" }],
          currentMetrics: [
            {
              type: "Resource",
              resource: { name: "cpu", current: { averageUtilization: 90, averageValue: "1" } },
            },
          ],
        },
      },
    );
    const shown = show(stored);
    expect(shown).toMatchObject({
      metadata: {
        annotations: {
          team: "shop",
          [annotation("behavior")]: '{"ScaleDown":{"StabilizationWindowSeconds":60,"SelectPolicy":"Max"}}',
          [annotation("conditions")]: '[{"type":"AbleToScale","status":"True"}]',
          [annotation("current-metrics")]:
            '[{"type":"Resource","resource":{"name":"cpu","currentAverageUtilization":90,"currentAverageValue":"1"}}]',
        },
      },
      status: { currentReplicas: 2, desiredReplicas: 3, currentCPUUtilizationPercentage: 90 },
    });
    expect(shown && keep(shown)).toEqual(stored);
  });

  test("whose annotations are no JSON goes without what they would say", () => {
    const metadata = { annotations: { [annotation("metrics")]: "{", [annotation("behavior")]: "nothing" } };
    const kept = keep(autoscaler("autoscaling/v1", { targetCPUUtilizationPercentage: 60 }, { metadata }));
    expect(kept).toEqual(autoscaler("autoscaling/v2", { metrics: [cpu] }));
  });
});
