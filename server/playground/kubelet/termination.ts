import { pods } from "../kinds/pod.ts";
import { StatusError } from "../status.ts";
import { hasten, kill } from "./kill.ts";
import { work, type Kubelet } from "./host.ts";
import { plan } from "./plan.ts";
import { cancel, type ContainerWorker, type PodWorker } from "./worker.ts";
import { writeStatus } from "./write.ts";

/** ms that a node takes to clean up behind a stopped pod, before it deletes the object. */
const cleanUp = 200;

const runs = ({ life }: ContainerWorker): boolean => life.type === "running";

/** Seconds that are left of the grace that a pod has. */
function graceOf({ around }: Kubelet, { pod }: PodWorker): number {
  const { deletionTimestamp, deletionGracePeriodSeconds } = pod.metadata;
  if (deletionTimestamp === undefined) return pod.spec.terminationGracePeriodSeconds ?? 30;
  const left = Math.ceil((Date.parse(deletionTimestamp) - around.clock.now()) / 1000);
  return Math.max(0, Math.min(deletionGracePeriodSeconds ?? 30, left));
}

/** Containers that will not start any more: what they last were stays; what never was is lost. */
function settle(container: ContainerWorker): void {
  const { life, last } = container;
  if (life.type !== "waiting") return;
  container.life = last ?? { type: "lost" };
}

/** Removes the object of a pod that has stopped (pkg/kubelet/status/status_manager.go, syncPod). */
export function removeObject({ around }: Kubelet, { pod }: PodWorker): void {
  const { name, namespace = "", uid } = pod.metadata;
  try {
    around.registry.remove(pods, namespace, name, { gracePeriodSeconds: 0, preconditions: { uid } });
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
  }
}

/** When nothing runs any more: the last status, and the object goes if it was deleted. */
function conclude(kubelet: Kubelet, worker: PodWorker): void {
  for (const container of worker.containers) settle(container);
  worker.stage = "ended";
  worker.sandbox = false;
  if (worker.ip !== undefined) kubelet.hostOf(worker.node).addresses.release(worker.ip);
  writeStatus(kubelet, worker);
  removeIfDeleted(kubelet, worker);
}

/** A stopped pod whose object is deleted goes for good, a moment later. */
export function removeIfDeleted(kubelet: Kubelet, worker: PodWorker): void {
  if (worker.pod.metadata.deletionTimestamp === undefined) return;
  plan(kubelet.around.clock, worker.plans, work(kubelet.around, cleanUp), () =>
    removeObject(kubelet, worker),
  );
}

/** Stops what is to stop next: the pod's containers together, then its sidecars, the last one first. */
export function stopNext(kubelet: Kubelet, worker: PodWorker): void {
  if (worker.stage !== "ending") return;
  const running = worker.containers.filter(runs);
  if (running.length === 0) {
    conclude(kubelet, worker);
    return;
  }
  const others = running.filter(({ role }) => role !== "sidecar");
  const next = others.length > 0 ? others : running.slice(-1);
  const grace = graceOf(kubelet, worker);
  for (const container of next) kill({ kubelet, worker, container, grace });
}

/** A pod is to end: nothing starts any more, what runs is stopped. Called again when its grace became shorter. */
export function endPod(kubelet: Kubelet, worker: PodWorker): void {
  if (worker.stage === "ending") {
    const grace = graceOf(kubelet, worker);
    for (const container of worker.containers) if (container.stopping) hasten(kubelet, container, grace);
    return;
  }
  if (worker.stage !== "working") return;
  worker.stage = "ending";
  cancel(worker.plans);
  for (const container of worker.containers) {
    if (!runs(container)) cancel(container.plans);
    else if (container.stopping) hasten(kubelet, container, graceOf(kubelet, worker));
  }
  stopNext(kubelet, worker);
}
