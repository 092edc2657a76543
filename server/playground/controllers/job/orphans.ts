import { jobs, type Job } from "../../kinds/job.ts";
import { pods, type Pod } from "../../kinds/pod.ts";
import { isOf } from "../../store/store.ts";
import { controllerOf, type Indexed } from "../index.ts";
import { keyOf, partsOf } from "../keys.ts";
import { createQueue } from "../queue.ts";
import { endOf } from "./conditions.ts";
import { isTracked, release } from "./tracking.ts";

/** Whether nobody is going to count a pod: its Job is gone, or has ended (pkg/controller/job, handleSingleOrphanPod). */
function isForgotten({ index }: Indexed, pod: Pod): boolean {
  const owner = controllerOf(pod);
  if (owner === undefined) return true;
  if (owner.kind !== "Job" || !owner.apiVersion.startsWith("batch/")) return false;
  const found = index.byUid(owner.uid);
  return found === undefined || (isOf(jobs, found) && endOf(found.object) !== undefined);
}

/** Lets pods go that were kept to be counted, and never will be. */
export function startPodReleases(around: Indexed): () => void {
  const { registry, clock, index } = around;
  const { store } = registry;
  const queue = createQueue<string>({
    clock,
    sync(key) {
      const { namespace, name } = partsOf(key);
      const pod = store.get(pods, namespace, name);
      if (pod !== undefined && isTracked(pod) && isForgotten(around, pod)) release(registry, pod);
    },
  });
  const hearJob = (job: Job, isGone: boolean): void => {
    if (!isGone && endOf(job) === undefined) return;
    for (const pod of index.controlled(pods, job.metadata.uid)) if (isTracked(pod)) queue.add(keyOf(pod));
  };
  for (const pod of store.list(pods)) if (isTracked(pod)) queue.add(keyOf(pod));
  const silence = store.subscribe((change) => {
    if (isOf(jobs, change)) hearJob(change.object, change.type === "DELETED");
    else if (isOf(pods, change) && change.type !== "DELETED" && isTracked(change.object))
      queue.add(keyOf(change.object));
  });
  return () => {
    silence();
    queue.stop();
  };
}
