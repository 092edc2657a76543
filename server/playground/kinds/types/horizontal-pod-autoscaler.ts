import type { KubeObject } from "../../object.ts";
import type { Condition, Quantity } from "../pod-types.ts";

export interface MetricTarget {
  readonly type: "Utilization" | "Value" | "AverageValue";
  readonly averageUtilization?: number;
  readonly averageValue?: Quantity;
  readonly value?: Quantity;
}

export interface MetricSpec {
  readonly type: string;
  readonly resource?: { readonly name: string; readonly target: MetricTarget };
  readonly containerResource?: { readonly name: string; readonly container: string };
  readonly pods?: { readonly metric: { readonly name: string } };
  readonly object?: {
    readonly metric: { readonly name: string };
    readonly describedObject: { readonly kind: string; readonly name: string };
  };
  readonly external?: { readonly metric: { readonly name: string } };
}

/** How fast replicas may be added or taken away. */
export interface ScalingRules {
  readonly stabilizationWindowSeconds?: number;
  readonly selectPolicy?: "Max" | "Min" | "Disabled";
  readonly policies?: readonly {
    readonly type: "Pods" | "Percent";
    readonly value: number;
    readonly periodSeconds: number;
  }[];
}

export interface MetricStatus {
  readonly type: string;
  readonly resource?: { readonly name: string; readonly current: Omit<MetricTarget, "type"> };
}

export interface HorizontalPodAutoscaler extends KubeObject {
  readonly spec: {
    readonly scaleTargetRef: { readonly apiVersion?: string; readonly kind: string; readonly name: string };
    readonly minReplicas?: number;
    readonly maxReplicas: number;
    readonly metrics?: readonly MetricSpec[];
    readonly behavior?: { readonly scaleUp?: ScalingRules; readonly scaleDown?: ScalingRules };
  };
  readonly status?: {
    readonly observedGeneration?: number;
    readonly lastScaleTime?: string;
    readonly currentReplicas?: number;
    readonly desiredReplicas?: number;
    readonly currentMetrics?: readonly MetricStatus[] | null;
    readonly conditions?: readonly Condition[];
  };
}
