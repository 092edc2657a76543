import { toTime } from "../clock.ts";
import type { Surroundings } from "../controllers/controller.ts";
import { pods, type Pod } from "../kinds/pod.ts";
import type { Condition } from "../kinds/pod-types.ts";

const withCondition = (conditions: readonly Condition[] = [], next: Condition): readonly Condition[] =>
  conditions.some(({ type }) => type === next.type)
    ? conditions.map((condition) => (condition.type === next.type ? next : condition))
    : [...conditions, next];

/**
 * Assigns a pod to a node, as the binding subresource does (registry/core/pod/storage, assignPod): node and condition in
 * one write that nobody owns in managedFields. Returns the pod as stored.
 */
export function bind({ registry, clock }: Surroundings, pod: Pod, node: string): Pod {
  const scheduled: Condition = {
    type: "PodScheduled",
    status: "True",
    lastProbeTime: null,
    lastTransitionTime: toTime(clock.now()),
  };
  const next: Pod = {
    ...pod,
    spec: { ...pod.spec, nodeName: node },
    status: { ...pod.status, conditions: withCondition(pod.status?.conditions, scheduled) },
  };
  return registry.store.put(pods, next);
}

/** Says in the pod's conditions why it has no node; nothing is written when that is what it says. */
export function markUnschedulable(
  { registry, clock }: Surroundings,
  pod: Pod,
  reason: "Unschedulable" | "SchedulerError",
  message: string,
): void {
  const { name, namespace = "", generation } = pod.metadata;
  const old = pod.status?.conditions?.find(({ type }) => type === "PodScheduled");
  const next: Condition = {
    type: "PodScheduled",
    ...(generation === undefined ? {} : { observedGeneration: generation }),
    status: "False",
    lastTransitionTime: (old?.status === "False" ? old.lastTransitionTime : undefined) ?? toTime(clock.now()),
    reason,
    message,
  };
  if (old?.status === "False" && old.reason === reason && old.message === message) return;
  registry.change(
    pods,
    namespace,
    name,
    (draft) => {
      const { status } = draft as { readonly status?: Pod["status"] };
      return { ...draft, status: { ...status, conditions: withCondition(status?.conditions, next) } };
    },
    { manager: "kube-scheduler", subresource: "status" },
  );
}
