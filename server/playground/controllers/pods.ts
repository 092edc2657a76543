import type { Pod } from "../kinds/pod.ts";
import type { Condition } from "../kinds/pod-types.ts";
import { conditionOf } from "./conditions.ts";

export const isOver = ({ status }: Pod): boolean =>
  status?.phase === "Succeeded" || status?.phase === "Failed";

/** Counts towards a ReplicaSet's size: neither over nor leaving. */
export const isActive = (pod: Pod): boolean => !isOver(pod) && pod.metadata.deletionTimestamp === undefined;

/** On its way out, its processes not known to have ended. */
export const isTerminating = (pod: Pod): boolean =>
  !isOver(pod) && pod.metadata.deletionTimestamp !== undefined;

const readyCondition = ({ status }: Pod): Condition | undefined => conditionOf(status?.conditions, "Ready");

export const isReady = (pod: Pod): boolean => readyCondition(pod)?.status === "True";

/** Since when it is ready, ms since 1970; undefined while it is not. */
export function readySince(pod: Pod): number | undefined {
  const condition = readyCondition(pod);
  const at = condition?.status === "True" ? Date.parse(condition.lastTransitionTime ?? "") : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

/**
 * Until when a ready pod is not yet available (ms since 1970); undefined where it is, or is not ready. Strictly after
 * minReadySeconds, as upstream's IsPodAvailable.
 */
export function unavailableUntil(pod: Pod, minReadySeconds: number, now: number): number | undefined {
  if (minReadySeconds === 0) return undefined;
  const since = readySince(pod);
  if (since === undefined) return undefined;
  const until = since + minReadySeconds * 1000;
  return until < now ? undefined : until;
}

export const isAvailable = (pod: Pod, minReadySeconds: number, now: number): boolean =>
  isReady(pod) &&
  (minReadySeconds === 0 ||
    (readySince(pod) !== undefined && unavailableUntil(pod, minReadySeconds, now) === undefined));
