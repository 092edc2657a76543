import type { Pod } from "../../kinds/pod.ts";
import type { PodTemplateSpec } from "../../kinds/pod-types.ts";
import type { StatefulSet } from "../../kinds/types/stateful-set.ts";
import { isAvailable, isReady } from "../pods.ts";
import { templateOf, type History } from "./history.ts";
import { firstOrdinal, isInRange, ordinalOf, revisionOfPod } from "./identity.ts";
import type { PodControl } from "./pod-control.ts";

/** A number below the set's replicas: the pod that has it, or the revision that it is to be made from. */
export interface Slot {
  readonly ordinal: number;
  readonly pod: Pod | undefined;
  readonly revision: string;
}

/** One look at a StatefulSet, and what has come of it so far. */
export interface Pass {
  readonly control: PodControl;
  readonly set: StatefulSet;
  readonly history: History;
  /** As they were when the pass began. */
  readonly owned: readonly Pod[];
  readonly slots: readonly Slot[];
  /** Beyond the set's numbers, the highest first. */
  readonly condemned: readonly Pod[];
  /** ms since 1970. */
  readonly now: number;
  /** Pods deleted for an update. */
  rolled: number;
}

export const isOrdered = ({ set }: Pass): boolean => set.spec.podManagementPolicy !== "Parallel";

export const isLeaving = ({ metadata }: Pod): boolean => metadata.deletionTimestamp !== undefined;

export const isRunningAndReady = (pod: Pod): boolean => pod.status?.phase === "Running" && isReady(pod);

export const isAvailableIn = ({ set, now }: Pass, pod: Pod): boolean =>
  isAvailable(pod, set.spec.minReadySeconds ?? 0, now);

/** Neither there, nor ready for long enough, nor staying (isUnavailable). */
export const isMissing = (pass: Pass, pod: Pod | undefined): boolean =>
  pod === undefined || isLeaving(pod) || !isAvailableIn(pass, pod);

/** Whether a new pod is made from the revision before the update (newVersionedStatefulSetPod). */
function staysBehind({ spec, status }: StatefulSet, place: number): boolean {
  const { type, rollingUpdate } = spec.updateStrategy ?? {};
  if (rollingUpdate !== undefined) return place < (rollingUpdate.partition ?? 0);
  return type === "RollingUpdate" && place < (status?.currentReplicas ?? 0);
}

/** The name of a revision, and the template in it. */
export function madeFrom(
  { set, history }: Pass,
  revision: string,
): { readonly revision: string; readonly template: PodTemplateSpec } {
  const kept = [history.current, history.update].find(({ metadata }) => metadata.name === revision);
  const { template } = set.spec;
  return { revision, template: kept === undefined ? template : templateOf(kept, template) };
}

export function passOf(begun: Pick<Pass, "control" | "set" | "history" | "owned" | "now">): Pass {
  const { set, history, owned } = begun;
  const at = new Map(owned.map((pod) => [ordinalOf(pod), pod]));
  const slots = Array.from({ length: set.spec.replicas ?? 1 }, (_, place): Slot => {
    const ordinal = firstOrdinal(set) + place;
    const pod = at.get(ordinal);
    const next = staysBehind(set, place) ? history.current : history.update;
    return { ordinal, pod, revision: pod === undefined ? next.metadata.name : revisionOfPod(pod) };
  });
  const condemned = owned
    .filter((pod) => ordinalOf(pod) >= 0 && !isInRange(set, ordinalOf(pod)))
    .sort((a, b) => ordinalOf(b) - ordinalOf(a));
  return { ...begun, slots, condemned, rolled: 0 };
}
