import type { Controller, Surroundings } from "../../controllers/controller.ts";
import { createRecorder, referenceTo, type Recorder } from "../../controllers/recorder.ts";
import { writeAgain } from "../../controllers/event-writing.ts";
import { toTime } from "../../clock.ts";
import { nodes } from "../../kinds/node.ts";
import type { Condition, PodStatus } from "../../kinds/pod-types.ts";
import { pods, type Pod } from "../../kinds/pod.ts";
import { StatusError } from "../../status.ts";
import { createAddresses, type Addresses } from "../addresses.ts";
import { startHeartbeats } from "../heartbeat.ts";
import { startOrphanCollector } from "../orphans.ts";
import { life } from "./life.ts";
import type { Moment, Outcome, Stage } from "./stage.ts";
import { trouble } from "./trouble.ts";

/** Later ones first: what a pod was told to do wrong comes before what it does by itself. */
const stages: readonly Stage[] = [...trouble, ...life];

const manager = "kwok";

interface Nodes {
  readonly around: Surroundings;
  readonly recorder: Recorder;
  readonly addressesOf: (node: string) => Addresses;
  /** By the pod's uid: what it waits for, and since which of its versions. */
  readonly waiting: Map<string, { readonly version: string; readonly cancel: () => void }>;
}

/** A strategic patch of a status: conditions by their type, new ones before the old. */
export function patched(old: PodStatus = {}, patch: Partial<PodStatus>): PodStatus {
  const { conditions: given = [], ...rest } = patch;
  const before = old.conditions ?? [];
  const known = new Set(before.map(({ type }) => type));
  const merged = before.map((one): Condition => {
    const next = given.find(({ type }) => type === one.type);
    if (next === undefined) return { ...one };
    const { reason: _r, message: _m, ...kept } = one;
    return { ...kept, ...next };
  });
  const conditions = [...given.filter(({ type }) => !known.has(type)), ...merged];
  return { ...old, ...rest, ...(conditions.length === 0 ? {} : { conditions }) };
}

function tellAsKubelet({ around }: Nodes, pod: Pod, event: NonNullable<Outcome["kubeletEvent"]>): void {
  const { namespace = "", name, uid } = pod.metadata;
  const now = toTime(around.clock.now());
  const { nodeName = "" } = pod.spec;
  const news = { ...{ count: event.count ?? 1 }, lastTimestamp: now, firstTimestamp: event.first ?? now };
  const whole = {
    ...{ apiVersion: "v1", kind: "Event" },
    metadata: { namespace, name: `${name}.${event.suffix}` },
    involvedObject: {
      ...{ apiVersion: "v1", kind: "Pod", namespace, name, uid },
      fieldPath: `spec.containers{${pod.spec.containers[0]?.name ?? ""}}`,
    },
    ...{ type: event.type, reason: event.reason, message: event.message },
    ...news,
    source: { component: "kubelet", host: nodeName },
    ...{ reportingComponent: "kubelet", reportingInstance: nodeName },
  };
  writeAgain({ registry: around.registry, clock: around.clock }, manager, whole, news);
}

function write({ around }: Nodes, pod: Pod, status: Partial<PodStatus>): void {
  const { namespace = "", name } = pod.metadata;
  around.registry.change(
    pods,
    namespace,
    name,
    (draft, current) => ({ ...draft, status: patched(current.status, status) }),
    { manager, subresource: "status" },
  );
}

/** Does what the stage does; a pod that is gone or was changed meanwhile is left alone. */
function play(here: Nodes, stage: Stage, pod: Pod, moment: Moment): void {
  const { status, event, kubeletEvent, gone } = stage.act(pod, moment);
  const { namespace = "", name, uid } = pod.metadata;
  if (event !== undefined)
    here.recorder[event.type === "Normal" ? "normal" : "warning"](
      referenceTo(pod),
      event.reason,
      event.message,
    );
  try {
    if (kubeletEvent !== undefined) tellAsKubelet(here, pod, kubeletEvent);
    if (status !== undefined) write(here, pod, status);
    if (gone === true)
      here.around.registry.remove(pods, namespace, name, {
        gracePeriodSeconds: 0,
        preconditions: { uid },
      });
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
  }
}

/** Looks at a pod: whatever it waited for, from now on it waits for the stage that it is at. */
function consider(here: Nodes, namespace: string, name: string): void {
  const { registry, clock, random } = here.around;
  const pod = registry.store.get(pods, namespace, name);
  const { nodeName = "" } = pod?.spec ?? {};
  if (pod === undefined || registry.store.get(nodes, "", nodeName) === undefined) return;
  const { uid, resourceVersion: version } = pod.metadata;
  const before = here.waiting.get(uid);
  if (before?.version === version) return;
  before?.cancel();
  here.waiting.delete(uid);
  if (pod.status?.phase === "Succeeded" || pod.status?.phase === "Failed") {
    if (pod.metadata.deletionTimestamp === undefined) return;
  }
  const stage = stages.find(({ matches }) => matches(pod));
  if (stage === undefined) return;
  const { host, take } = here.addressesOf(nodeName);
  const moment = (): Moment => ({ now: clock.now(), random, hostIP: host, takeIP: take });
  const cancel = clock.after(stage.delay(pod, moment()), () => {
    play(here, stage, pod, moment());
  });
  here.waiting.set(uid, { version, cancel });
}

/**
 * In place of kubelets: what KWOK does with the stages of the real control plane that our tests start, so that both are
 * asked the same and must answer the same. Pods go through the stages of their life by what their annotations say.
 */
export const startStagedKubelet: Controller = (around) => {
  const { registry, clock } = around;
  const addresses = new Map<string, Addresses>();
  const here: Nodes = {
    around,
    recorder: createRecorder(around, { component: "kwok_controller", manager }),
    addressesOf(node) {
      const known = addresses.get(node);
      if (known !== undefined) return known;
      const made = createAddresses(registry.store.get(nodes, "", node), addresses.size);
      addresses.set(node, made);
      return made;
    },
    waiting: new Map(),
  };
  const stopHeartbeats = startHeartbeats(around);
  const stopOrphans = startOrphanCollector(around);
  const forget = registry.store.subscribe(({ kind, type, object }) => {
    if (kind !== pods) return;
    const { uid, namespace = "", name } = object.metadata;
    if (type !== "DELETED") {
      clock.after(0, () => {
        consider(here, namespace, name);
      });
      return;
    }
    here.waiting.get(uid)?.cancel();
    here.waiting.delete(uid);
  });
  for (const { metadata } of registry.store.list(pods))
    consider(here, metadata.namespace ?? "", metadata.name);
  return () => {
    forget();
    stopHeartbeats();
    stopOrphans();
    for (const { cancel } of here.waiting.values()) cancel();
  };
};
