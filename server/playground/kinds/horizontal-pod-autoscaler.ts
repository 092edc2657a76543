import type { HorizontalPodAutoscaler } from "./types/horizontal-pod-autoscaler.ts";
import type { Draft } from "../object.ts";
import type { Kind } from "./kind.ts";
import { withFirstStatus } from "./rules/first-status.ts";
import { byDefault, isAbsent, structAt, structIn } from "./rules/draft.ts";
import { autoscalerCauses } from "./rules/other-rules.ts";
import { autoscalerColumns } from "./print/policy.ts";

const cpu = (): Draft => ({
  type: "Resource",
  resource: { name: "cpu", target: { type: "Utilization", averageUtilization: 80 } },
});

/** pkg/apis/autoscaling/v2/defaults.go. Times in seconds. */
function defaultBehavior(behavior: Draft): void {
  const up = structIn(behavior, "scaleUp");
  byDefault(up, "stabilizationWindowSeconds", 0);
  const down = structIn(behavior, "scaleDown");
  for (const rules of [up, down]) byDefault(rules, "selectPolicy", "Max");
  if (isAbsent(up["policies"])) {
    up["policies"] = [
      { type: "Pods", value: 4, periodSeconds: 15 },
      { type: "Percent", value: 100, periodSeconds: 15 },
    ];
  }
  if (isAbsent(down["policies"])) down["policies"] = [{ type: "Percent", value: 100, periodSeconds: 15 }];
}

function defaultAutoscaler(autoscaler: Draft): void {
  const spec = structIn(autoscaler, "spec");
  byDefault(spec, "minReplicas", 1);
  if (isAbsent(spec["metrics"])) spec["metrics"] = [cpu()];
  const behavior = structAt(spec, "behavior");
  if (behavior) defaultBehavior(behavior);
}

export const horizontalPodAutoscalers: Kind<HorizontalPodAutoscaler> = {
  group: "autoscaling",
  version: "v2",
  kind: "HorizontalPodAutoscaler",
  plural: "horizontalpodautoscalers",
  singular: "horizontalpodautoscaler",
  shortNames: ["hpa"],
  categories: ["all"],
  namespaced: true,
  subresources: ["status"],
  defaults: defaultAutoscaler,
  prepare: withFirstStatus(() => ({ desiredReplicas: 0 })),
  validate: autoscalerCauses,
  columns: autoscalerColumns,
};
