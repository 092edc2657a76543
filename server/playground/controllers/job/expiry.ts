import { jobs, type Job } from "../../kinds/job.ts";
import { isOf } from "../../store/store.ts";
import type { Indexed } from "../index.ts";
import { keyOf, partsOf } from "../keys.ts";
import { createQueue } from "../queue.ts";
import { endOf } from "./conditions.ts";

/** When a Job that has ended is to go, ms since 1970; undefined where it stays. */
function expiryOf(job: Job): number | undefined {
  const { ttlSecondsAfterFinished } = job.spec;
  const end = endOf(job);
  if (ttlSecondsAfterFinished === undefined || end === undefined) return undefined;
  return Date.parse(end.lastTransitionTime ?? "") + ttlSecondsAfterFinished * 1000;
}

/** Deletes Jobs and their pods some time after they ended (pkg/controller/ttlafterfinished). */
export function startExpiry({ registry, clock }: Indexed): () => void {
  const { store } = registry;
  const queue = createQueue<string>({
    clock,
    sync(key) {
      const { namespace, name } = partsOf(key);
      const job = store.get(jobs, namespace, name);
      const expiry = job === undefined ? undefined : expiryOf(job);
      if (job?.metadata.deletionTimestamp !== undefined || job === undefined || expiry === undefined) return;
      const left = expiry - clock.now();
      if (left > 0) {
        queue.addAfter(key, left);
        return;
      }
      registry.remove(jobs, namespace, name, {
        propagationPolicy: "Foreground",
        preconditions: { uid: job.metadata.uid },
      });
    },
  });
  const hear = (job: Job): void => {
    if (expiryOf(job) !== undefined && job.metadata.deletionTimestamp === undefined) queue.add(keyOf(job));
  };
  for (const job of store.list(jobs)) hear(job);
  const silence = store.subscribe((change) => {
    if (isOf(jobs, change) && change.type !== "DELETED") hear(change.object);
  });
  return () => {
    silence();
    queue.stop();
  };
}
