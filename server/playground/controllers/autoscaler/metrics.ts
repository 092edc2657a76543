import type {
  HorizontalPodAutoscaler,
  MetricSpec,
  MetricStatus,
} from "../../kinds/types/horizontal-pod-autoscaler.ts";
import { milliOf } from "../../kinds/quantity.ts";
import { unreachable } from "../../../../lib/base/assert.ts";
import { wishKey, wishOf } from "./wish.ts";

/** What was read off the metrics of an autoscaler. */
export type Reading =
  | {
      readonly type: "known";
      readonly replicas: number;
      /** The first metric, as upstream names it. */
      readonly metric: string;
      readonly current: readonly MetricStatus[];
    }
  | {
      readonly type: "unknown";
      /** Reason and message of each metric that could not be read. */
      readonly failures: readonly { readonly reason: string; readonly message: string }[];
      /** What is said of all of them. */
      readonly message: string;
      readonly current: readonly MetricStatus[];
    };

/** A metric as it is named when it was read (computeReplicasForMetric). */
function nameOf({ type, resource, containerResource, pods, object, external }: MetricSpec): string {
  const share = "resource utilization (percentage of request)";
  if (resource !== undefined)
    return resource.target.averageValue === undefined
      ? `${resource.name} ${share}`
      : `${resource.name} resource`;
  if (containerResource !== undefined) return `${containerResource.name} container ${share}`;
  if (pods !== undefined) return `pods metric ${pods.metric.name}`;
  if (object !== undefined) return `${object.describedObject.kind} metric ${object.metric.name}`;
  return external === undefined ? type : `external metric ${external.metric.name}(nil)`;
}

/** What stands in the place of a metric that was not read. */
const untold: MetricStatus = { type: "" };

/** The value at which as many replicas are wanted: in proportion to the target, as all autoscaling goes. */
function currentOf({ type, resource }: MetricSpec, ratio: number): MetricStatus {
  if (resource === undefined) return untold;
  const { name, target } = resource;
  const { averageUtilization, averageValue } = target;
  if (averageUtilization !== undefined)
    return {
      type,
      resource: { name, current: { averageUtilization: Math.floor(averageUtilization * ratio) } },
    };
  if (averageValue === undefined) return untold;
  const milli = Math.floor(milliOf(averageValue) * ratio);
  const value = milli % 1000 === 0 ? String(milli / 1000) : `${milli}m`;
  return { type, resource: { name, current: { averageValue: value } } };
}

const group = (name: string): string => `the server could not find the requested resource (get ${name})`;

/** Why a metric cannot be read where no server of metrics is: `[reason, message, what]`, in upstream's words. */
function failureOf(spec: MetricSpec, namespace: string): readonly [string, string, string] {
  const { type, resource, containerResource, pods, object, external } = spec;
  const usage = `unable to fetch metrics from resource metrics API: ${group("pods.metrics.k8s.io")}`;
  const custom =
    "unable to fetch metrics from custom metrics API: no custom metrics API (custom.metrics.k8s.io) registered";
  const asked = resource ?? containerResource;
  if (asked !== undefined) {
    const word = resource?.target.averageValue === undefined ? "utilization" : "usage";
    const message = `failed to get ${asked.name} ${word}: unable to get metrics for resource ${asked.name}: ${usage}`;
    return containerResource === undefined
      ? ["FailedGetResourceMetric", message, `${asked.name} resource metric value`]
      : [
          "FailedGetContainerResourceMetric",
          message,
          `${containerResource.container} container metric value`,
        ];
  }
  if (pods !== undefined)
    return [
      "FailedGetPodsMetric",
      `unable to get metric ${pods.metric.name}: ${custom}`,
      "pods metric value",
    ];
  if (object !== undefined) {
    const on = `${object.describedObject.kind} ${namespace}/${object.describedObject.name}`;
    const message = `unable to get metric ${object.metric.name}: ${custom} on ${on}`;
    return ["FailedGetObjectMetric", message, "object metric value"];
  }
  const name = external?.metric.name ?? "";
  const missing = group(`${name}.external.metrics.k8s.io`);
  return [
    "FailedGetExternalMetric",
    `unable to get external metric ${namespace}/${name}/nil: unable to fetch metrics from external metrics API: ${missing}`,
    external === undefined ? type : `${name} external metric value`,
  ];
}

const unknown = (
  failures: readonly (readonly [string, string, string])[],
): Extract<Reading, { type: "unknown" }> => {
  const [[, message, what] = ["", "", ""]] = failures;
  return {
    type: "unknown",
    failures: failures.map(([reason, why]) => ({ reason, message: why })),
    current: failures.map(() => untold),
    message: `invalid metrics (${failures.length} invalid out of ${failures.length}), first error is: failed to get ${what}: ${message}`,
  };
};

/**
 * What the metrics of an autoscaler say: what its annotation says that they do, or, without one, what they say in every
 * cluster in which nothing is measured. `replicas`: that its target has.
 */
export function readMetrics(autoscaler: HorizontalPodAutoscaler, replicas: number): Reading {
  const { spec, metadata } = autoscaler;
  const metrics = spec.metrics ?? [];
  const wish = wishOf(autoscaler);
  switch (wish.type) {
    case "wanted": {
      const [first] = metrics;
      const ratio = replicas === 0 ? 0 : wish.replicas / replicas;
      return {
        type: "known",
        replicas: wish.replicas,
        metric: first === undefined ? wishKey : nameOf(first),
        current: metrics.map((metric) => currentOf(metric, ratio)),
      };
    }
    case "unreadable": {
      const message = `the annotation ${wishKey} is "${wish.text}"; write how many replicas the metrics would ask for, as 5`;
      return unknown([["FailedGetResourceMetric", message, "the wish"]]);
    }
    case "none":
      return unknown(metrics.map((metric) => failureOf(metric, metadata.namespace ?? "")));
    default:
      return unreachable(wish);
  }
}
