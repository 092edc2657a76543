import type { Controller } from "../controllers/controller.ts";
import { nodes } from "../kinds/node.ts";
import { pods, type Pod } from "../kinds/pod.ts";
import type { Change } from "../store/store.ts";
import { admit } from "./admission.ts";
import { startHeartbeats } from "./heartbeat.ts";
import { createKubelet, type Kubelet } from "./host.ts";
import { replaceContainer } from "./lifecycle.ts";
import { startOrphanCollector } from "./orphans.ts";
import { ask } from "./process.ts";
import { runtimeOf } from "./runtime.ts";
import { endPod, removeIfDeleted } from "./termination.ts";
import { cancel, type PodWorker } from "./worker.ts";
import { writeStatus } from "./write.ts";

const isEnded = ({ status }: Pod): boolean => status?.phase === "Succeeded" || status?.phase === "Failed";

/** The object is gone: so is what runs of it. */
function drop(kubelet: Kubelet, worker: PodWorker): void {
  const { hostOf, runtime, restarts, pulls } = kubelet;
  if (worker.ip !== undefined && worker.stage !== "ended") hostOf(worker.node).addresses.release(worker.ip);
  worker.stage = "gone";
  cancel(worker.plans);
  for (const { plans, life, last, spec } of worker.containers) {
    cancel(plans);
    if (life.type === "running") life.run.log.end();
    last?.run.log.end();
    restarts.forget(`${worker.pod.metadata.uid}/${spec.name}`);
    pulls.forget(`${worker.pod.metadata.uid}_${spec.image}`);
  }
  runtime.pods.delete(worker.pod.metadata.uid);
}

/** Acts on the deletion of a pod's object, and on a grace that became shorter. */
function endDeleted(kubelet: Kubelet, worker: PodWorker): void {
  const grace = worker.pod.metadata.deletionGracePeriodSeconds ?? 0;
  const isNews = worker.grace === undefined || grace < worker.grace;
  worker.grace = grace;
  if (!isNews) return;
  if (worker.stage === "ended") removeIfDeleted(kubelet, worker);
  else endPod(kubelet, worker);
}

/** Acts on what is new in a pod's object. */
function update(kubelet: Kubelet, worker: PodWorker): void {
  const { metadata, spec, status } = worker.pod;
  if (metadata.deletionTimestamp !== undefined) {
    endDeleted(kubelet, worker);
    return;
  }
  const specs = new Map([...(spec.initContainers ?? []), ...spec.containers].map((one) => [one.name, one]));
  for (const container of worker.containers) {
    const next = specs.get(container.spec.name) ?? container.spec;
    const isReplaced = next.image !== container.spec.image;
    container.spec = next;
    if (isReplaced) replaceContainer(kubelet, worker, container);
  }
  const isNewer = status?.startTime !== undefined && status.observedGeneration !== metadata.generation;
  if (isNewer || (spec.readinessGates ?? []).length > 0) writeStatus(kubelet, worker);
}

function hear(kubelet: Kubelet, { type, kind, object }: Change): void {
  if (kind === nodes) {
    if (type === "ADDED") join(kubelet, object.metadata.name);
    return;
  }
  const { uid, name, namespace = "" } = object.metadata;
  const worker = kubelet.runtime.pods.get(uid);
  if (type === "DELETED") {
    if (worker !== undefined) drop(kubelet, worker);
    return;
  }
  // What was heard may be older than what is there: only the latest counts. A write of our own may have brought in
  // somebody else's, which has not been acted on yet.
  const pod = kubelet.around.registry.store.get(pods, namespace, name);
  if (pod?.metadata.uid !== uid || worker?.heard === pod) return;
  if (worker !== undefined) {
    worker.pod = pod;
    worker.heard = pod;
    update(kubelet, worker);
  } else {
    takeUp(kubelet, pod);
  }
}

/** Takes a pod up that is bound to a node which exists, and has not ended. */
function takeUp(kubelet: Kubelet, pod: Pod): void {
  const { nodeName = "" } = pod.spec;
  if (nodeName === "" || isEnded(pod)) return;
  if (kubelet.around.registry.store.get(nodes, "", nodeName) === undefined) return;
  const admitted = admit(kubelet, pod);
  if (pod.metadata.deletionTimestamp !== undefined) endDeleted(kubelet, admitted);
}

/** A node has come: so has its kubelet, which finds the pods that were bound to it before. */
function join(kubelet: Kubelet, node: string): void {
  const { around, runtime } = kubelet;
  for (const pod of around.registry.store.list(pods)) {
    if (pod.spec.nodeName === node && !runtime.pods.has(pod.metadata.uid)) takeUp(kubelet, pod);
  }
}

/** Runs the pods of every node, and keeps the nodes alive (pkg/kubelet/kubelet.go). */
export const startKubelet: Controller = (around) => {
  const { registry, clock } = around;
  const runtime = runtimeOf(registry.store);
  const kubelet = createKubelet(around, runtime);
  runtime.ask = (worker, request) => ask(kubelet, worker, request, false);
  const stopHeartbeats = startHeartbeats(around);
  const stopOrphans = startOrphanCollector(around);
  // What is heard is acted on after the present call, as a kubelet hears of a write only once it is done.
  const heard: Change[] = [];
  const act = (): void => {
    const changes = heard.splice(0, heard.length);
    for (const change of changes) hear(kubelet, change);
  };
  const forget = registry.store.subscribe((change) => {
    if (change.kind !== pods && !(change.kind === nodes && change.type === "ADDED")) return;
    if (heard.push(change) === 1) clock.after(0, act);
  });
  for (const pod of registry.store.list(pods)) takeUp(kubelet, pod);
  return () => {
    forget();
    stopHeartbeats();
    stopOrphans();
    runtime.ask = undefined;
    for (const worker of [...runtime.pods.values()]) drop(kubelet, worker);
  };
};
