import { createSeriesRecorder, type SeriesRecorder } from "../controllers/recorder.ts";
import { createQueue, type Queue } from "../controllers/queue.ts";
import type { Controller, Surroundings } from "../controllers/controller.ts";
import { nodes, type Node } from "../kinds/node.ts";
import { pods, type Pod } from "../kinds/pod.ts";
import { isOf, type Change } from "../store/store.ts";
import { bind, markUnschedulable } from "./bind.ts";
import { demandOf } from "./demand.ts";
import { filters } from "./filters/filters.ts";
import type { Candidate, Filter, Refusal } from "./filters/filter.ts";
import { goneHint, nodeHint, type Hint } from "./hints.ts";
import { fitMessage } from "./message.ts";
import { bestOf } from "./score.ts";
import { createUsage, type NodeUsage, type Usage } from "./usage.ts";

/** A pod without a place: when it was tried last and how often, and what refused it. */
interface Waiting {
  readonly attempts: number;
  readonly at: number;
  readonly candidate: Candidate;
  readonly refusedBy: ReadonlySet<Filter>;
}

/** By `namespace/name`. */
type Parked = Map<string, Waiting>;

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

interface Fits {
  readonly fits: readonly NodeUsage[];
  readonly refusals: readonly Refusal[];
  readonly refusedBy: ReadonlySet<Filter>;
}

function fitsOf(candidate: Candidate, all: readonly NodeUsage[]): Fits {
  const fits: NodeUsage[] = [];
  const refusals: Refusal[] = [];
  const refusedBy = new Set<Filter>();
  for (const on of all) {
    let refusal: Refusal | undefined;
    for (const filter of filters) {
      refusal = filter(candidate, on);
      if (refusal === undefined) continue;
      refusedBy.add(filter);
      break;
    }
    if (refusal === undefined) fits.push(on);
    else refusals.push(refusal);
  }
  return { fits, refusals, refusedBy };
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
  const candidate: Candidate = { pod, demand };
  const { fits, refusals, refusedBy } = fitsOf(candidate, usage.nodes());
  const best = bestOf(fits, pod, demand, random);
  if (best === undefined) {
    const message = fitMessage(refusals, pod.spec.preemptionPolicy !== "Never");
    const attempts = (parked.get(key)?.attempts ?? 0) + 1;
    parked.set(key, { attempts, at: clock.now(), candidate, refusedBy });
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

/** Lets parked pods try again that may fit now, each after its back-off. */
function retry({ around, parked, queue }: Parts, mayFit: Hint): void {
  const now = around.clock.now();
  for (const [key, { attempts, at, candidate, refusedBy }] of parked) {
    if (!mayFit(candidate, refusedBy)) continue;
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
  if (!opens(node, previous)) return;
  const now = parts.usage.nodes().find((one) => one.node === node);
  if (now !== undefined) retry(parts, nodeHint(now, previous));
}

function hearPod(parts: Parts, { type, object: pod, previous }: Change<Pod>): void {
  const { usage, parked, queue } = parts;
  const held = (pod.spec.nodeName ?? "") !== "";
  if (type === "DELETED") {
    usage.removePod(pod.metadata.uid);
    parked.delete(keyOf(pod));
    if (held) retry(parts, goneHint(pod));
    return;
  }
  usage.setPod(pod);
  if (held) {
    if (ended(pod) && previous !== undefined && !ended(previous)) retry(parts, goneHint(pod));
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
