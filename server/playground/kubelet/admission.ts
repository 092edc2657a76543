import { imageOf } from "../images/images.ts";
import { canonical, parseReference } from "../images/reference.ts";
import type { Pod } from "../kinds/pod.ts";
import { referenceTo } from "../controllers/recorder.ts";
import { work, type Kubelet } from "./host.ts";
import { proceed } from "./lifecycle.ts";
import { plan } from "./plan.ts";
import { endPod } from "./termination.ts";
import { mountProblem } from "./volumes.ts";
import { createWorker, type PodWorker } from "./worker.ts";
import { writeStatus } from "./write.ts";

/** ms. */
const noticed = 30;
const sandboxTime = 300;
const firstMountRetry = 500;
const longestMountRetry = 122_000;

/** Whether the first container has to wait for its image, so that the sandbox alone is worth a line. */
function pullsFirst(kubelet: Kubelet, worker: PodWorker): boolean {
  const [first] = worker.containers;
  const reference = first === undefined ? undefined : parseReference(first.spec.image);
  if (reference === undefined || imageOf(reference) === undefined) return true;
  return !kubelet.hostOf(worker.node).images.has(canonical(reference));
}

function makeSandbox(kubelet: Kubelet, worker: PodWorker): void {
  const { addresses } = kubelet.hostOf(worker.node);
  worker.ip = worker.pod.spec.hostNetwork === true ? addresses.host : addresses.take();
  worker.sandbox = true;
  if (pullsFirst(kubelet, worker)) writeStatus(kubelet, worker);
  proceed(kubelet, worker);
}

/** Mounts the volumes, again and again until what they are filled from is there (nestedpendingoperations). */
function mount(kubelet: Kubelet, worker: PodWorker, retry: number): void {
  const { clock, registry } = kubelet.around;
  const problem = mountProblem(registry.store, worker.pod);
  if (problem !== undefined) {
    kubelet.hostOf(worker.node).recorder.warning(referenceTo(worker.pod), "FailedMount", problem);
    plan(clock, worker.plans, retry, () => mount(kubelet, worker, Math.min(longestMountRetry, retry * 2)));
    return;
  }
  plan(clock, worker.plans, work(kubelet.around, sandboxTime), () => makeSandbox(kubelet, worker));
}

function limitTime(kubelet: Kubelet, worker: PodWorker): void {
  const seconds = worker.pod.spec.activeDeadlineSeconds;
  if (seconds === undefined) return;
  plan(kubelet.around.clock, worker.plans, seconds * 1000, () => {
    worker.failure = {
      reason: "DeadlineExceeded",
      message: "Pod was active on the node longer than the specified deadline",
    };
    endPod(kubelet, worker);
  });
}

/** A pod was given to a node: its kubelet takes it up, says so in its status, and starts it. */
export function admit(kubelet: Kubelet, pod: Pod): PodWorker {
  const { clock } = kubelet.around;
  const worker = createWorker(pod, clock.now());
  kubelet.runtime.pods.set(pod.metadata.uid, worker);
  plan(clock, worker.plans, work(kubelet.around, noticed), () => {
    writeStatus(kubelet, worker);
    mount(kubelet, worker, firstMountRetry);
  });
  limitTime(kubelet, worker);
  return worker;
}
