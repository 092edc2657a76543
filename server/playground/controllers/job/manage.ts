import { copyOf } from "../../json.ts";
import type { Job } from "../../kinds/job.ts";
import type { Pod } from "../../kinds/pod.ts";
import type { PodTemplateSpec } from "../../kinds/pod-types.ts";
import { createPods, deletePods } from "../replica-set/pod-control.ts";
import { podsToDelete } from "../replica-set/rank.ts";
import { pauseAfter } from "./backoff.ts";
import { lookAgain, type Pass } from "./pass.ts";
import { release, trackingFinalizer, waitsForEnd } from "./tracking.ts";

/** Pods made or deleted in one sync (MaxPodCreateDeletePerSync). */
const burst = 500;

export const isSuspended = ({ spec }: Job): boolean => spec.suspend === true;

function wantedOf({ job: { spec }, active, succeeded }: Pass): number {
  const { completions, parallelism = 1 } = spec;
  if (completions === undefined) return succeeded > 0 ? active.length : parallelism;
  return Math.max(0, Math.min(parallelism, completions - succeeded));
}

const templateOf = ({ spec }: Job): PodTemplateSpec => {
  const template = copyOf(spec.template);
  const finalizers = new Set([...(template.metadata?.finalizers ?? []), trackingFinalizer]);
  return { ...template, metadata: { ...template.metadata, finalizers: [...finalizers] } };
};

/** Deletes pods, whose end counts for nothing where `uncounted`. */
export function deleteFrom(pass: Pass, gone: readonly Pod[], uncounted: boolean): void {
  const { registry, recorder, job } = pass;
  if (uncounted) for (const pod of gone) release(registry, pod);
  pass.refused ??= deletePods({ registry, recorder }, job, gone);
  pass.active = pass.active.filter((pod) => !gone.includes(pod));
  pass.terminating += gone.length;
}

function make(pass: Pass, count: number): void {
  const { registry, recorder, job, failures, now } = pass;
  const pause = pauseAfter(failures, now);
  if (pause > 0) {
    lookAgain(pass, now + pause);
    return;
  }
  const template = templateOf(job);
  const counting = {
    ...recorder,
    normal: (...event: Parameters<typeof recorder.normal>) => {
      pass.made += 1;
      recorder.normal(...event);
    },
  };
  const wanted = Array.from({ length: Math.min(count, burst) }, () => template);
  pass.refused ??= createPods({ registry, recorder: counting }, job, wanted);
}

/** Makes the pods that are missing, or deletes those too many (pkg/controller/job, manageJob). */
export function managePods(pass: Pass): void {
  const { job, active, now } = pass;
  if (isSuspended(job)) {
    deleteFrom(pass, active, true);
    return;
  }
  const wanted = wantedOf(pass);
  if (active.length > wanted) {
    const gone = podsToDelete(active, active, Math.min(active.length - wanted, burst), now);
    deleteFrom(pass, gone, true);
    return;
  }
  const leaving = waitsForEnd(job) ? pass.terminating : 0;
  const missing = wanted - leaving - active.length;
  if (missing > 0) make(pass, missing);
}
