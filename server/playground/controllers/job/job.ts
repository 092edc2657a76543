import { copyOf } from "../../json.ts";
import { withShared } from "../../registry/sharing.ts";
import { jobs, type Job } from "../../kinds/job.ts";
import { pods } from "../../kinds/pod.ts";
import { conditionOf } from "../conditions.ts";
import { claim } from "../claim.ts";
import { controllerOf, type Indexed } from "../index.ts";
import { keyOf, manager, partsOf } from "../keys.ts";
import { createQueue } from "../queue.ts";
import { createRecorder, type Recorder } from "../recorder.ts";
import { createPods, deletePods } from "../replica-set/pod-control.ts";
import { isFinished, nextStep, type JobStatus } from "./status.ts";

/** Go leaves zeros out. */
function stored(status: JobStatus): JobStatus {
  const entries = Object.entries(status).filter(([key, value]) => value !== 0 || key === "ready");
  return Object.fromEntries(entries);
}

function tell(recorder: Recorder, job: Job, status: JobStatus): void {
  const failure = conditionOf(status.conditions, "Failed");
  if (conditionOf(status.conditions, "Complete") !== undefined)
    recorder.normal(job, "Completed", "Job completed");
  else if (failure !== undefined) recorder.warning(job, failure.reason ?? "", failure.message ?? "");
}

/** Brings one Job a step further. Returns when to look again, in ms, if at all; throws what was refused. */
function syncJob(around: Indexed, recorder: Recorder, key: string): number | undefined {
  const { registry, index, clock } = around;
  const { namespace, name } = partsOf(key);
  const job = registry.store.get(jobs, namespace, name);
  if (job === undefined || isFinished(job) || job.metadata.deletionTimestamp !== undefined) return undefined;
  const { selector } = job.spec;
  if (selector === undefined) return undefined;
  const owned = claim({ registry, index, owner: job, selector, kind: pods });
  const now = clock.now();
  const step = nextStep(job, owned, now);
  const control = { registry, recorder };
  const refused = createPods(control, job, step.create) ?? deletePods(control, job, step.remove);
  const next = stored(step.status);
  if (withShared(job.status, next) !== job.status) {
    registry.change(jobs, namespace, name, (draft) => ({ ...draft, status: copyOf(next) }), {
      manager,
      subresource: "status",
    });
    tell(recorder, job, next);
  }
  if (refused !== undefined) throw refused;
  return step.wait === undefined ? undefined : step.wait - now;
}

/** Runs Jobs that count their completions, as Helm's hooks are: enough of them end well, or too many do not. */
export function startJobs(around: Indexed): () => void {
  const { registry, clock, index } = around;
  const { store } = registry;
  const recorder = createRecorder(around, { component: "job-controller", manager });
  const queue = createQueue<string>({
    clock,
    sync(key) {
      const wait = syncJob(around, recorder, key);
      if (wait !== undefined) queue.addAfter(key, wait);
    },
  });
  for (const job of store.list(jobs)) queue.add(keyOf(job));
  const silence = store.subscribe(({ kind, object }) => {
    if (kind === jobs) queue.add(keyOf(object));
    if (kind !== pods) return;
    const owner = index.byUid(controllerOf(object)?.uid ?? "");
    if (owner?.kind === jobs) queue.add(keyOf(owner.object));
  });
  return () => {
    silence();
    queue.stop();
  };
}
