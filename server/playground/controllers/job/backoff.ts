import type { Pod } from "../../kinds/pod.ts";
import { conditionOf } from "../conditions.ts";

/** After a failure the next pod waits this long, in ms, and twice as long after each more; at most the second. */
const firstPause = 10_000;
const longestPause = 600_000;

/** The failures of a Job since its last success, and when the last of them was (ms since 1970). */
export interface Failures {
  readonly count: number;
  readonly last: number;
}

export const none: Failures = { count: 0, last: 0 };

const timeOf = (text: string | null | undefined): number | undefined => {
  const at = Date.parse(text ?? "");
  return Number.isNaN(at) ? undefined : at;
};

function endOfContainers({ spec, status }: Pod): number | undefined {
  const sidecars = (spec.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === "Always");
  const names = new Set(sidecars.map(({ name }) => name));
  const statuses = [
    ...(status?.containerStatuses ?? []),
    ...(status?.initContainerStatuses ?? []).filter(({ name }) => names.has(name)),
  ];
  const ends = statuses.map(({ state }) => timeOf(state?.terminated?.finishedAt));
  const known = ends.filter((end) => end !== undefined);
  return known.length > 0 && known.length === ends.length ? Math.max(...known) : undefined;
}

function endByCondition({ status }: Pod): number | undefined {
  const ready = conditionOf(status?.conditions, "Ready");
  return ready?.status === "False" ? timeOf(ready.lastTransitionTime) : undefined;
}

function endByDeletion({ metadata }: Pod): number | undefined {
  const deadline = timeOf(metadata.deletionTimestamp);
  return deadline === undefined ? undefined : deadline - (metadata.deletionGracePeriodSeconds ?? 0) * 1000;
}

/** When a pod ended, ms since 1970, as well as it tells (getFinishedTime). */
export const finishedAt = (pod: Pod): number =>
  endOfContainers(pod) ??
  endByCondition(pod) ??
  endByDeletion(pod) ??
  Date.parse(pod.metadata.creationTimestamp);

/** The failures after these pods have ended, too (pkg/controller/job/backoff_utils.go, newBackoffRecord). */
export function failuresAfter(before: Failures, succeeded: readonly Pod[], failed: readonly Pod[]): Failures {
  const lastSuccess = succeeded.length === 0 ? undefined : Math.max(...succeeded.map(finishedAt));
  const later = failed.map(finishedAt).filter((at) => lastSuccess === undefined || at > lastSuccess);
  const earlier = lastSuccess === undefined ? before : none;
  if (later.length === 0) return earlier;
  return { count: earlier.count + later.length, last: Math.max(...later) };
}

/** For how long no pod is made after failures, in ms; 0 where one may be made now. `now`: ms since 1970. */
export function pauseAfter({ count, last }: Failures, now: number): number {
  if (count === 0) return 0;
  const pause = Math.min(longestPause, firstPause * 2 ** (count - 1));
  return Math.max(0, last + pause - now);
}
