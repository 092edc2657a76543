import { isObject, objectAt } from "../../json.ts";
import type { Draft, KubeObject } from "../../object.ts";
import { horizontalPodAutoscalers } from "../horizontal-pod-autoscaler.ts";
import type { Kind } from "../kind.ts";
import { withFirstStatus } from "../rules/first-status.ts";
import { byDefault, structIn, structsAt } from "../rules/draft.ts";
import { autoscalerCauses } from "../rules/other-rules.ts";
import { newerMetric, newerReading, olderMetric, olderReading, renamed } from "./metrics.ts";
import { columnsOfStored } from "./columns.ts";

/** What v1 has no field for is in annotations of these names (pkg/apis/autoscaling/annotations.go). */
const prefix = "autoscaling.alpha.kubernetes.io/";

/** A metric of v2 that is v1's `targetCPUUtilizationPercentage`. */
const cpuTarget = (metric: Draft): unknown => {
  const resource = metric["type"] === "Resource" ? objectAt(metric, "resource") : undefined;
  return resource?.["name"] === "cpu" ? objectAt(resource, "target")?.["averageUtilization"] : undefined;
};

const cpuReading = (reading: Draft): unknown => {
  const resource = reading["type"] === "Resource" ? objectAt(reading, "resource") : undefined;
  return resource?.["name"] === "cpu" ? objectAt(resource, "current")?.["averageUtilization"] : undefined;
};

const text = (list: readonly unknown[]): string | undefined =>
  list.length === 0 ? undefined : JSON.stringify(list);

/** Of v2, as v1 shows it. */
function show(object: KubeObject): KubeObject {
  const draft = { ...object } as unknown as Draft;
  const { metrics: _metrics, behavior, ...spec } = structOf(draft["spec"]);
  const { currentMetrics: _current, conditions, ...status } = structOf(draft["status"]);
  const metrics = structsAt(structOf(draft["spec"]), "metrics");
  const readings = structsAt(structOf(draft["status"]), "currentMetrics");
  const annotations = {
    metrics: text(metrics.filter((metric) => cpuTarget(metric) === undefined).map(olderMetric)),
    "current-metrics": text(readings.map(olderReading)),
    conditions: text(Array.isArray(conditions) ? conditions : []),
    behavior: behavior === undefined ? undefined : JSON.stringify(renamed(behavior, false)),
  };
  const target = metrics.map(cpuTarget).find((value) => value !== undefined);
  const current = readings.map(cpuReading).find((value) => value !== undefined);
  return {
    ...object,
    apiVersion: "autoscaling/v1",
    metadata: withAnnotations(object, annotations),
    spec: { ...spec, ...(target === undefined ? {} : { targetCPUUtilizationPercentage: target }) },
    ...(draft["status"] === undefined
      ? {}
      : {
          status: {
            ...status,
            ...(current === undefined ? {} : { currentCPUUtilizationPercentage: current }),
          },
        }),
  } as KubeObject;
}

/** Of v1, as it is stored: v2. */
function keep(object: KubeObject): KubeObject {
  const draft = { ...object } as unknown as Draft;
  const { targetCPUUtilizationPercentage: target, ...spec } = structOf(draft["spec"]);
  const { currentCPUUtilizationPercentage: _current, ...status } = structOf(draft["status"]);
  const metrics = [
    ...listIn(object, "metrics").map(newerMetric),
    ...(target === undefined ? [] : [cpu(target)]),
  ];
  const behavior = parsed(object, "behavior");
  const readings = listIn(object, "current-metrics").map(newerReading);
  const conditions = listIn(object, "conditions");
  return {
    ...object,
    apiVersion: "autoscaling/v2",
    metadata: withAnnotations(object, {}),
    spec: {
      ...spec,
      metrics: metrics.length === 0 ? [cpu(80)] : metrics,
      ...(behavior === undefined ? {} : { behavior: renamed(behavior, true) }),
    },
    ...(draft["status"] === undefined
      ? {}
      : {
          status: {
            ...status,
            ...(readings.length === 0 ? {} : { currentMetrics: readings }),
            ...(conditions.length === 0 ? {} : { conditions }),
          },
        }),
  } as KubeObject;
}

const structOf = (value: unknown): Draft => (isObject(value) ? value : {});

const cpu = (averageUtilization: unknown): Draft => ({
  type: "Resource",
  resource: { name: "cpu", target: { type: "Utilization", averageUtilization } },
});

/** What an annotation of ours says; undefined where that is no JSON: upstream, too, then goes without. */
function parsed({ metadata }: KubeObject, name: string): unknown {
  const said = metadata.annotations?.[prefix + name];
  if (said === undefined) return undefined;
  try {
    return JSON.parse(said) as unknown;
  } catch {
    return undefined;
  }
}

function listIn(object: KubeObject, name: string): readonly Draft[] {
  const said = parsed(object, name);
  return Array.isArray(said) ? said.filter((item): item is Draft => isObject(item)) : [];
}

function withAnnotations(
  { metadata }: KubeObject,
  said: Readonly<Record<string, string | undefined>>,
): KubeObject["metadata"] {
  const { annotations: given = {}, ...rest } = metadata;
  const own = Object.entries(given).filter(([key]) => !key.startsWith(prefix));
  const more = Object.entries(said).flatMap(([name, value]) =>
    value === undefined ? [] : [[prefix + name, value] as const],
  );
  const annotations = Object.fromEntries([...own, ...more]);
  return Object.keys(annotations).length === 0 ? rest : { ...rest, annotations };
}

export const horizontalPodAutoscalersV1: Kind = {
  ...horizontalPodAutoscalers,
  version: "v1",
  storedAs: { kind: horizontalPodAutoscalers, show, keep },
  defaults: (draft) => {
    byDefault(structIn(draft, "spec"), "minReplicas", 1);
  },
  prepare: withFirstStatus(() => ({ currentReplicas: 0, desiredReplicas: 0 })),
  validate: autoscalerCauses,
  columns: columnsOfStored(horizontalPodAutoscalers, keep),
};
