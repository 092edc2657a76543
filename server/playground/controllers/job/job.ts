import { toTime } from "../../clock.ts";
import { jobs, type Job } from "../../kinds/job.ts";
import { pods } from "../../kinds/pod.ts";
import { isOf, type Change } from "../../store/store.ts";
import { claim } from "../claim.ts";
import { controllerOf, type Indexed } from "../index.ts";
import { keyOf, manager, partsOf } from "../keys.ts";
import { createQueue } from "../queue.ts";
import { createRecorder, type Recorder } from "../recorder.ts";
import { failuresAfter, none, type Failures } from "./backoff.ts";
import { endOf, type Ending } from "./conditions.ts";
import { countPods } from "./counting.ts";
import { failureOf, successOf, tellSuspension } from "./ending.ts";
import { deleteFrom, isSuspended, managePods } from "./manage.ts";
import { startPodReleases } from "./orphans.ts";
import { beginPass, type Pass } from "./pass.ts";
import { startExpiry } from "./expiry.ts";

/** ms: what happens to pods and statuses is looked at together (SyncJobBatchPeriod). */
const batch = 1_000;

interface Parts {
  readonly around: Indexed;
  readonly recorder: Recorder;
  /** By key: failures since the last success. */
  readonly failures: Map<string, Failures>;
}

/** Whether another program runs it. */
const isForeign = ({ spec }: Job): boolean =>
  spec.managedBy !== undefined && spec.managedBy !== "kubernetes.io/job-controller";

function endingOf(pass: Pass): Ending | undefined {
  const failure = failureOf(pass);
  if (failure !== undefined) {
    deleteFrom(pass, pass.active, false);
    return pass.refused === undefined ? failure : undefined;
  }
  const isLeaving = pass.job.metadata.deletionTimestamp !== undefined;
  if (!isLeaving) managePods(pass);
  const success = successOf(pass);
  if (success === undefined && !isLeaving) tellSuspension(pass);
  return success;
}

/** Brings one Job a step further. Returns when to look again, in ms, if at all; throws what was refused. */
function syncJob({ around, recorder, failures }: Parts, key: string): number | undefined {
  const { registry, index, clock } = around;
  const { namespace, name } = partsOf(key);
  const job = registry.store.get(jobs, namespace, name);
  if (job === undefined || endOf(job) !== undefined) failures.delete(key);
  if (job === undefined || endOf(job) !== undefined || isForeign(job)) return undefined;
  const { selector, completionMode } = job.spec;
  if (selector === undefined) return undefined;
  if (completionMode === "Indexed") {
    const message = "Skipped Job sync because completion mode is unknown";
    recorder.warning(job, "UnknownCompletionMode", message);
    return undefined;
  }
  const pass = beginPass({
    ...{ registry, recorder, job, now: clock.now() },
    pods: claim({ registry, index, owner: job, selector, kind: pods }),
    failuresAfter: (succeeded, failed) => failuresAfter(failures.get(key) ?? none, succeeded, failed),
  });
  if (pass.status.startTime === undefined && !isSuspended(job))
    pass.status = { ...pass.status, startTime: toTime(pass.now) };
  const ending = endingOf(pass);
  failures.set(key, pass.failures);
  countPods(pass, ending);
  if (pass.refused !== undefined) throw pass.refused;
  return pass.again === undefined ? undefined : pass.again - pass.now;
}

/** Runs Jobs that count their completions (pkg/controller/job/job_controller.go), and removes those that have expired. */
export function startJobs(around: Indexed): () => void {
  const { registry, clock, index } = around;
  const { store } = registry;
  const recorder = createRecorder(around, { component: "job-controller", manager });
  const parts: Parts = { around, recorder, failures: new Map() };
  const queue = createQueue<string>({
    clock,
    sync(key) {
      const wait = syncJob(parts, key);
      if (wait !== undefined) queue.addAfter(key, wait);
    },
  });
  const hearJob = ({ object, previous }: Change<Job>): void => {
    const isSame = previous?.metadata.generation === object.metadata.generation;
    if (isSame) queue.addAfter(keyOf(object), batch);
    else queue.add(keyOf(object));
  };
  for (const job of store.list(jobs)) queue.add(keyOf(job));
  const stops = [startPodReleases(around), startExpiry(around)];
  const silence = store.subscribe((change) => {
    if (isOf(jobs, change)) hearJob(change);
    if (change.kind !== pods) return;
    const owner = index.byUid(controllerOf(change.object)?.uid ?? "");
    if (owner?.kind === jobs) queue.addAfter(keyOf(owner.object), batch);
  });
  return () => {
    silence();
    queue.stop();
    for (const stop of stops) stop();
  };
}
