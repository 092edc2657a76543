import { toTime } from "../../clock.ts";
import { copyOf } from "../../json.ts";
import { horizontalPodAutoscalers } from "../../kinds/horizontal-pod-autoscaler.ts";
import type { Condition } from "../../kinds/pod-types.ts";
import type { HorizontalPodAutoscaler, MetricStatus } from "../../kinds/types/horizontal-pod-autoscaler.ts";
import type { Registry } from "../../registry/registry.ts";
import { withShared } from "../../registry/sharing.ts";
import { manager } from "../keys.ts";
import type { Recorder } from "../recorder.ts";
import { withState } from "./conditions.ts";
import type { Memory } from "./memory.ts";

/** One look of an autoscaler, and what it says of it. */
export interface Pass {
  readonly registry: Registry;
  readonly recorder: Recorder;
  readonly autoscaler: HorizontalPodAutoscaler;
  readonly memory: Memory;
  readonly now: number;
  conditions: readonly Condition[];
}

/** Says something of the autoscaler, at its end. */
export function say(
  pass: Pass,
  type: string,
  status: Condition["status"],
  why: Readonly<Record<"reason" | "message", string>>,
): void {
  pass.conditions = withState(pass.conditions, { type, status, ...why }, pass.now);
}

interface Sizes {
  readonly current: number;
  readonly desired: number;
  readonly metrics: readonly MetricStatus[];
  readonly rescaled: boolean;
}

/** Writes the status anew (setStatus), where it differs from what is stored; the sizes stay where none are told. */
export function writeStatus({ registry, autoscaler, conditions, now }: Pass, sizes?: Sizes): void {
  const { metadata, status = {} } = autoscaler;
  const { lastScaleTime } = status;
  const next =
    sizes === undefined
      ? { ...status, conditions }
      : {
          ...(sizes.rescaled
            ? { lastScaleTime: toTime(now) }
            : lastScaleTime === undefined
              ? {}
              : { lastScaleTime }),
          ...(sizes.current > 0 && { currentReplicas: sizes.current }),
          desiredReplicas: sizes.desired,
          ...(sizes.metrics.length > 0 && { currentMetrics: sizes.metrics }),
          ...(conditions.length > 0 && { conditions }),
        };
  if (withShared(autoscaler.status, next) === autoscaler.status) return;
  registry.change(
    horizontalPodAutoscalers,
    metadata.namespace ?? "",
    metadata.name,
    (draft) => ({ ...draft, status: copyOf(next) }),
    { manager, subresource: "status" },
  );
}
