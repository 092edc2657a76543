import { createSeriesRecorder, type SeriesRecorder } from "../controllers/recorder.ts";
import { createQueue, type Queue } from "../controllers/queue.ts";
import type { Controller, Surroundings } from "../controllers/controller.ts";
import { nodes, type Node } from "../kinds/node.ts";
import { pods, type Pod } from "../kinds/pod.ts";
import { isOf, type Change } from "../store/store.ts";
import { bind, markUnschedulable } from "./bind.ts";
import { demandOf } from "./demand.ts";
import { filters } from "./filters/filters.ts";
import type { Candidate, Refusal } from "./filters/filter.ts";
import { fitMessage } from "./message.ts";
import { bestOf } from "./score.ts";
import { createUsage, type NodeUsage, type Usage } from "./usage.ts";

/** Pods waiting for a place: when each was tried last and how often, by `namespace/name`. */
type Parked = Map<string, { attempts: number; at: number }>;

/** ms (scheduler/backend/queue: initial and maximal back-off, the longest stay in unschedulablePods). */
const firstPause = 1_000;
const longestPause = 10_000;
const leftover = 5 * 60_000;

const keyOf = ({ metadata }: Pod): string => `${metadata.namespace ?? ""}/${metadata.name}`;

const waits = ({ metadata, spec, status }: Pod): boolean =>
  (spec.nodeName ?? "") === "" &&
  metadata.deletionTimestamp === undefined &&
  (spec.schedulerName ?? "default-scheduler") === "default-scheduler" &&
  (spec.schedulingGates ?? []).length === 0 &&
  status?.phase !== "Succeeded" &&
  status?.phase !== "Failed";

const ended = ({ status }: Pod): boolean => status?.phase === "Succeeded" || status?.phase === "Failed";

/** Whether a change of a node can make room; heartbeats cannot. */
function opens(node: Node, previous: Node | undefined): boolean {
  if (previous === undefined) return true;
  const [now, before] = [node, previous].map(({ metadata, spec, status }) =>
    JSON.stringify([metadata.labels, spec, status?.allocatable]),
  );
  return now !== before;
}

function fitsOf(candidate: Candidate, all: readonly NodeUsage[]): { fits: NodeUsage[]; refusals: Refusal[] } {
  const fits: NodeUsage[] = [];
  const refusals: Refusal[] = [];
  for (const on of all) {
    let refusal: Refusal | undefined;
    for (const filter of filters) {
      refusal = filter(candidate, on);
      if (refusal !== undefined) break;
    }
    if (refusal === undefined) fits.push(on);
    else refusals.push(refusal);
  }
  return { fits, refusals };
}

interface Parts {
  readonly around: Surroundings;
  readonly usage: Usage;
  readonly parked: Parked;
  readonly queue: Queue<string>;
  readonly recorder: SeriesRecorder;
}

/** Tries to place one pod: binds it, or says why not and parks it. */
function schedule({ around, usage, parked, queue, recorder }: Parts, key: string): void {
  const { registry, clock, random } = around;
  const [namespace = "", name = ""] = key.split("/");
  const pod = registry.store.get(pods, namespace, name);
  if (pod === undefined || !waits(pod)) {
    parked.delete(key);
    return;
  }
  const demand = demandOf(pod.spec);
  const { fits, refusals } = fitsOf({ pod, demand }, usage.nodes());
  const best = bestOf(fits, pod, demand, random);
  if (best === undefined) {
    const message = fitMessage(refusals, pod.spec.preemptionPolicy !== "Never");
    parked.set(key, { attempts: (parked.get(key)?.attempts ?? 0) + 1, at: clock.now() });
    queue.addAfter(key, leftover);
    recorder.record({
      regarding: pod,
      type: "Warning",
      reason: "FailedScheduling",
      action: "Scheduling",
      note: message,
    });
    markUnschedulable(around, pod, refusals.length === 0 ? "SchedulerError" : "Unschedulable", message);
    return;
  }
  parked.delete(key);
  const node = best.node.metadata.name;
  usage.setPod(bind(around, pod, node));
  const note = `Successfully assigned ${namespace}/${name} to ${node}`;
  recorder.record({ regarding: pod, type: "Normal", reason: "Scheduled", action: "Binding", note });
}

/** Lets parked pods try again, each after its back-off. */
function retry({ around, parked, queue }: Parts): void {
  const now = around.clock.now();
  for (const [key, { attempts, at }] of parked) {
    const pause = Math.min(longestPause, firstPause * 2 ** (attempts - 1));
    queue.addAfter(key, Math.max(0, at + pause - now));
  }
}

function hearNode(parts: Parts, { type, object: node, previous }: Change<Node>): void {
  if (type === "DELETED") {
    parts.usage.removeNode(node.metadata.name);
    return;
  }
  parts.usage.setNode(node);
  if (opens(node, previous)) retry(parts);
}

function hearPod(parts: Parts, { type, object: pod, previous }: Change<Pod>): void {
  const { usage, parked, queue } = parts;
  const held = (pod.spec.nodeName ?? "") !== "";
  if (type === "DELETED") {
    usage.removePod(pod.metadata.uid);
    parked.delete(keyOf(pod));
    if (held) retry(parts);
    return;
  }
  usage.setPod(pod);
  if (held) {
    if (ended(pod) && previous !== undefined && !ended(previous)) retry(parts);
    return;
  }
  const changed = previous === undefined || previous.metadata.generation !== pod.metadata.generation;
  if (waits(pod) && (changed || !parked.has(keyOf(pod)))) queue.add(keyOf(pod));
}

/**
 * Gives every pod without a node one (pkg/scheduler/schedule_one.go): filters, then scores; what fits nowhere says so and
 * tries again when nodes or the pods on them change.
 */
export const startScheduler: Controller = (around) => {
  const { registry, clock } = around;
  const usage = createUsage();
  const parked: Parked = new Map();
  const recorder = createSeriesRecorder(around, {
    component: "default-scheduler",
    host: "playground",
    manager: "kube-scheduler",
  });
  const queue = createQueue<string>({
    clock,
    turn: 10,
    sync: (key) => schedule({ around, usage, parked, queue, recorder }, key),
  });
  const parts: Parts = { around, usage, parked, queue, recorder };
  for (const node of registry.store.list(nodes)) usage.setNode(node);
  for (const pod of registry.store.list(pods)) {
    usage.setPod(pod);
    if (waits(pod)) queue.add(keyOf(pod));
  }
  const forget = registry.store.subscribe((change) => {
    if (isOf(pods, change)) hearPod(parts, change);
    else if (isOf(nodes, change)) hearNode(parts, change);
  });
  return () => {
    forget();
    queue.stop();
  };
};
