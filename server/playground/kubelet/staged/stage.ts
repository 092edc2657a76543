import type { Condition, ContainerStatus, PodStatus } from "../../kinds/pod-types.ts";
import type { Pod } from "../../kinds/pod.ts";

/** What a stage knows beside the pod. */
export interface Moment {
  /** ms since 1970 */
  readonly now: number;
  /** Seeded; 0 <= n < 1. */
  readonly random: () => number;
  /** The address of the pod's node, and one that no other pod has. */
  readonly hostIP: string;
  readonly takeIP: () => string;
}

export interface StageEvent {
  readonly type: "Normal" | "Warning";
  readonly reason: string;
  readonly message: string;
}

/** What happens to a pod when a stage's time has come. */
export interface Outcome {
  /** Merged into the status as a strategic patch: conditions by their type, anything else as it is. */
  readonly status?: Partial<PodStatus>;
  /** By KWOK itself. */
  readonly event?: StageEvent;
  /** In a kubelet's name, one object for each pod and `suffix`. */
  readonly kubeletEvent?: StageEvent & {
    readonly suffix: string;
    readonly count?: number;
    readonly first?: string;
  };
  readonly gone?: true;
}

/** One step of a pod's life: one file of the stages that the real control plane's nodes are given. */
export interface Stage {
  readonly name: string;
  readonly matches: (pod: Pod) => boolean;
  /** ms from the pod's last change. */
  readonly delay: (pod: Pod, moment: Moment) => number;
  readonly act: (pod: Pod, moment: Moment) => Outcome;
}

export const behaviour = (pod: Pod): string => pod.metadata.annotations?.["rollscope.dev/behave"] ?? "";
export const isLeaving = (pod: Pod): boolean => pod.metadata.deletionTimestamp !== undefined;
export const condition = (pod: Pod, type: string): Condition | undefined =>
  pod.status?.conditions?.find((one) => one.type === type);
export const statuses = (pod: Pod): readonly ContainerStatus[] => pod.status?.containerStatuses ?? [];
export const waitsFor = (pod: Pod, ...reasons: readonly string[]): boolean =>
  statuses(pod).some(({ state }) => reasons.includes(state?.waiting?.reason ?? ""));
