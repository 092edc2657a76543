import type { Job } from "../../kinds/job.ts";
import { pods, type Pod } from "../../kinds/pod.ts";
import type { Draft } from "../../object.ts";
import type { Registry } from "../../registry/registry.ts";
import { StatusError } from "../../status.ts";
import { manager } from "../keys.ts";

/** Keeps a Job's pod until it is counted. */
export const trackingFinalizer = "batch.kubernetes.io/job-tracking";

export const isTracked = ({ metadata }: Pod): boolean =>
  metadata.finalizers?.includes(trackingFinalizer) ?? false;

/** Takes the finalizer off a pod, which has been counted or counts for nobody; one that is gone meanwhile is no matter. */
export function release(registry: Registry, pod: Pod): void {
  const { name, namespace = "", uid } = pod.metadata;
  try {
    registry.change(
      pods,
      namespace,
      name,
      (draft, { metadata }) => {
        if (metadata.uid !== uid) return undefined;
        const finalizers = (metadata.finalizers ?? []).filter((one) => one !== trackingFinalizer);
        return { ...draft, metadata: { ...(draft["metadata"] as Draft), finalizers } };
      },
      { manager },
    );
  } catch (error) {
    if (!(error instanceof StatusError) || error.code !== 404) throw error;
  }
}

/** Whether only pods that have ended are replaced, not those that are still on their way out. */
export const waitsForEnd = ({ spec }: Job): boolean => spec.podReplacementPolicy === "Failed";

/** Whether a pod counts as failed: one that is deleted before it has succeeded does, too (isPodFailed). */
export function hasFailed({ status, metadata }: Pod, job: Job): boolean {
  if (status?.phase === "Failed") return true;
  return !waitsForEnd(job) && metadata.deletionTimestamp !== undefined && status?.phase !== "Succeeded";
}

export const hasSucceeded = ({ status }: Pod): boolean => status?.phase === "Succeeded";
