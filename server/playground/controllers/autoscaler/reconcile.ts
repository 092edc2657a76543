import { horizontalPodAutoscalers } from "../../kinds/horizontal-pod-autoscaler.ts";
import type { HorizontalPodAutoscaler } from "../../kinds/types/horizontal-pod-autoscaler.ts";
import { StatusError } from "../../status.ts";
import { limit } from "./limits.ts";
import { remember } from "./memory.ts";
import { readMetrics, type Reading } from "./metrics.ts";
import { say, writeStatus, type Pass } from "./pass.ts";
import { resize, targetOf, type Target } from "./target.ts";

/** How many replicas there are to be, and why; undefined where nobody can say. */
type Verdict =
  | { readonly type: "scale"; readonly replicas: number; readonly reason: string; readonly reading?: Reading }
  | { readonly type: "stay"; readonly replicas: number; readonly reading?: Reading }
  | { readonly type: "unknown"; readonly reading: Extract<Reading, { type: "unknown" }> };

function findTarget(pass: Pass): Target | undefined {
  try {
    const target = targetOf(pass.registry, pass.autoscaler);
    say(pass, "AbleToScale", "True", {
      reason: "SucceededGetScale",
      message: "the HPA controller was able to get the target's current scale",
    });
    return target;
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    const message = `the HPA controller was unable to get the target's current scale: ${error.message}`;
    pass.recorder.warning(pass.autoscaler, "FailedGetScale", error.message);
    say(pass, "AbleToScale", "False", { reason: "FailedGetScale", message });
    writeStatus(pass);
    return undefined;
  }
}

const isSameTarget = (a: HorizontalPodAutoscaler, b: HorizontalPodAutoscaler): boolean =>
  a.spec.scaleTargetRef.kind === b.spec.scaleTargetRef.kind &&
  a.spec.scaleTargetRef.name === b.spec.scaleTargetRef.name;

/** Why an autoscaler may not size this target: it tells no selector, or another sizes it, too. */
function conflictOf(
  { registry, autoscaler }: Pass,
  { selector, namespace }: Target,
): readonly [string, string] | undefined {
  if (selector === "") return ["InvalidSelector", "the HPA target's scale is missing a selector"];
  const rivals = registry.store
    .list(horizontalPodAutoscalers, namespace)
    .filter((other) => isSameTarget(other, autoscaler))
    .map(({ metadata }) => `${namespace}/${metadata.name}`);
  if (rivals.length < 2) return undefined;
  const all = `[${rivals.join(" ")}]`;
  return ["AmbiguousSelector", `pods by selector ${selector} are controlled by multiple HPAs: ${all}`];
}

function measured(pass: Pass, target: Target): Reading {
  const { autoscaler, recorder } = pass;
  const conflict = conflictOf(pass, target);
  if (conflict === undefined) return readMetrics(autoscaler, target.replicas);
  const [reason, message] = conflict;
  recorder.warning(autoscaler, reason === "InvalidSelector" ? "SelectorRequired" : reason, message);
  say(pass, "ScalingActive", "False", { reason, message });
  return { type: "unknown", failures: [], message, current: [] };
}

function byMetrics(pass: Pass, target: Target): Verdict {
  const { autoscaler, memory, now } = pass;
  const { minReplicas = 1, maxReplicas } = autoscaler.spec;
  const reading = measured(pass, target);
  if (reading.type === "unknown") return { type: "unknown", reading };
  say(pass, "ScalingActive", "True", {
    reason: "ValidMetricFound",
    message: `the HPA was able to successfully calculate a replica count from ${reading.metric}`,
  });
  const current = target.replicas;
  const { replicas, able, limited } = limit(
    reading.replicas,
    { current, min: minReplicas, max: maxReplicas, now, memory },
    autoscaler,
  );
  memory.wanted = remember(memory.wanted, reading.replicas, now);
  say(pass, "AbleToScale", "True", able);
  say(pass, "ScalingLimited", limited.status, limited);
  if (replicas === current) return { type: "stay", replicas, reading };
  const above = reading.replicas > current ? `${reading.metric} above target` : "";
  const reason = reading.replicas < current ? "All metrics below target" : above;
  return { type: "scale", replicas, reason, reading };
}

function verdictOf(pass: Pass, target: Target): Verdict {
  const { minReplicas = 1, maxReplicas } = pass.autoscaler.spec;
  const { replicas } = target;
  if (replicas === 0) {
    say(pass, "ScalingActive", "False", {
      reason: "ScalingDisabled",
      message: "scaling is disabled since the replica count of the target is zero",
    });
    return { type: "stay", replicas };
  }
  if (replicas > maxReplicas)
    return {
      type: "scale",
      replicas: maxReplicas,
      reason: "Current number of replicas above Spec.MaxReplicas",
    };
  if (replicas < minReplicas)
    return {
      type: "scale",
      replicas: minReplicas,
      reason: "Current number of replicas below Spec.MinReplicas",
    };
  return byMetrics(pass, target);
}

/** Says of the metrics that could not be read why not. */
function tellUnknown(pass: Pass, { failures, message }: Extract<Reading, { type: "unknown" }>): void {
  const { autoscaler, recorder } = pass;
  for (const failure of failures) recorder.warning(autoscaler, failure.reason, failure.message);
  const [first] = failures;
  if (first !== undefined) {
    const why = `the HPA was unable to compute the replica count: ${first.message}`;
    say(pass, "ScalingActive", "False", { reason: first.reason, message: why });
  }
  recorder.warning(autoscaler, "FailedComputeMetricsReplicas", message);
}

/** Sizes the target, and says so. Returns whether that went well. */
function rescale(pass: Pass, target: Target, replicas: number, reason: string): boolean {
  const { registry, recorder, autoscaler, memory, now } = pass;
  try {
    resize(registry, target, replicas);
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    const { message } = error;
    recorder.warning(
      autoscaler,
      "FailedRescale",
      `New size: ${replicas}; reason: ${reason}; error: ${message}`,
    );
    say(pass, "AbleToScale", "False", {
      reason: "FailedUpdateScale",
      message: `the HPA controller was unable to update the target scale: ${message}`,
    });
    return false;
  }
  say(pass, "AbleToScale", "True", {
    reason: "SucceededRescale",
    message: `the HPA controller was able to update the target scale to ${replicas}`,
  });
  recorder.normal(autoscaler, "SuccessfulRescale", `New size: ${replicas}; reason: ${reason}`);
  const by = replicas - target.replicas;
  if (by > 0) memory.added = remember(memory.added, by, now);
  else memory.removed = remember(memory.removed, -by, now);
  return true;
}

/** Looks once at what an autoscaler sizes (pkg/controller/podautoscaler/horizontal.go, reconcileAutoscaler). */
export function reconcile(pass: Pass): void {
  const { autoscaler, memory, now } = pass;
  const target = findTarget(pass);
  if (target === undefined) return;
  const current = target.replicas;
  const before = autoscaler.status?.desiredReplicas ?? 0;
  if (memory.wanted.length === 0) memory.wanted = remember(memory.wanted, current, now);
  const verdict = verdictOf(pass, target);
  if (verdict.type === "unknown") {
    tellUnknown(pass, verdict.reading);
    writeStatus(pass, { current, desired: before, metrics: verdict.reading.current, rescaled: false });
    return;
  }
  const metrics = verdict.reading?.current ?? [];
  const rescaled = verdict.type === "scale" && rescale(pass, target, verdict.replicas, verdict.reason);
  const desired = verdict.type === "stay" ? current : rescaled ? verdict.replicas : before;
  writeStatus(pass, { current, desired, metrics, rescaled });
}
