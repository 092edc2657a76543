import type { Pod } from "../../kinds/pod.ts";
import type { Ending } from "./conditions.ts";
import { announce, ended, tellEnd } from "./ending.ts";
import { counted, writeStatus, type Pass } from "./pass.ts";
import { hasFailed, hasSucceeded, isTracked, release } from "./tracking.ts";

/** Pods that are done with, and how they count. */
interface Sorted {
  readonly over: readonly Pod[];
  readonly succeeded: readonly string[];
  readonly failed: readonly string[];
}

/** When a Job fails, every pod of its that has not succeeded has failed, too. */
function sorted({ job, pods, status }: Pass, ending: Ending | undefined): Sorted {
  const { succeeded: before = [], failed: lost = [] } = status.uncountedTerminatedPods ?? {};
  const isLeaving = job.metadata.deletionTimestamp !== undefined;
  const over = pods
    .filter(isTracked)
    .filter((pod) => isLeaving || ending !== undefined || hasSucceeded(pod) || hasFailed(pod, job));
  const good = over.filter((pod) => hasSucceeded(pod) && !lost.includes(pod.metadata.uid));
  const bad = over.filter((pod) => !good.includes(pod) && (hasFailed(pod, job) || ending?.type === "failed"));
  const uids = (of: readonly Pod[], known: readonly string[]): readonly string[] => [
    ...new Set([...known, ...of.map(({ metadata }) => metadata.uid)]),
  ];
  return { over, succeeded: uids(good, before), failed: uids(bad, lost) };
}

/**
 * Counts pods that are over, so that each is counted once whatever becomes of it: their uids go into the status, then
 * their finalizers go, then the counts rise (pkg/controller/job, trackJobStatusAndRemoveFinalizers). Says how the Job
 * ends before that, and that it has ended when none of its pods is left.
 */
export function countPods(pass: Pass, ending: Ending | undefined): void {
  const { over, succeeded, failed } = sorted(pass, ending);
  pass.status = {
    ...pass.status,
    ...counted(pass),
    uncountedTerminatedPods: { succeeded, failed },
  };
  if (ending !== undefined) pass.status = announce(pass, ending);
  writeStatus(pass);
  for (const pod of over) release(pass.registry, pod);
  pass.status = {
    ...pass.status,
    succeeded: (pass.status.succeeded ?? 0) + succeeded.length,
    failed: (pass.status.failed ?? 0) + failed.length,
    uncountedTerminatedPods: {},
  };
  const isOver = ending !== undefined && pass.terminating === 0;
  if (isOver) pass.status = ended(pass, ending);
  writeStatus(pass);
  if (isOver) tellEnd(pass, ending);
}
