import { copyOf } from "../../json.ts";
import { toTime } from "../../clock.ts";
import type { Condition } from "../../kinds/pod-types.ts";
import { pods, type Pod } from "../../kinds/pod.ts";
import { replicaSets } from "../../kinds/replica-set.ts";
import { controllerOf } from "../index.ts";
import { namespace, replicaSetsOf, versionOf, type Stage } from "./stage.ts";

const kubelet = { manager: "kubelet" };

export interface Behaviour {
  /** Versions whose pods never become ready. */
  readonly broken?: ReadonlySet<string>;
  /** Pods that become ready in one tick, by age; all of them where undefined. */
  readonly atOnce?: number;
  /** Pods that fit on the nodes; any number where undefined. */
  readonly capacity?: number;
  /** Ticks that a deleted pod stays. */
  readonly termination?: number;
}

const podsOf = ({ registry }: Stage): readonly Pod[] => registry.store.list(pods, namespace);

/** The place of its ReplicaSet, oldest first. */
function placeOf(stage: Stage, pod: Pod): number {
  const uid = controllerOf(pod)?.uid;
  return replicaSetsOf(stage).findIndex(({ metadata }) => metadata.uid === uid);
}

function versionOfPod({ registry }: Stage, pod: Pod): string {
  const owner = registry.store
    .list(replicaSets, namespace)
    .find(({ metadata }) => metadata.uid === controllerOf(pod)?.uid);
  return owner === undefined ? "" : versionOf(owner);
}

/** Marks a pod ready or not, now. */
export function setReady({ registry, clock }: Stage, name: string, ready: boolean): void {
  const now = toTime(clock.now());
  const condition: Condition = { type: "Ready", status: ready ? "True" : "False", lastTransitionTime: now };
  registry.change(
    pods,
    namespace,
    name,
    (draft, current) => {
      const { status = {} } = current;
      const others = (status.conditions ?? []).filter(({ type }) => type !== "Ready");
      return copyOf({
        ...draft,
        status: { ...status, phase: "Running", conditions: [...others, condition] },
      });
    },
    { ...kubelet, subresource: "status" },
  );
}

/** Scheduler and kubelet in one, moved by ticks: no more than what controllers see of them. */
export function createNodes(stage: Stage): {
  readonly tick: (behaviour: Behaviour) => void;
} {
  const { registry } = stage;
  const leaving = new Map<string, number>();
  const born = new Map<string, number>();
  let ticks = 0;
  let address = 0;

  const end = (termination: number): void => {
    for (const { metadata } of podsOf(stage)) {
      if (metadata.deletionTimestamp === undefined) continue;
      const waited = (leaving.get(metadata.uid) ?? 0) + 1;
      leaving.set(metadata.uid, waited);
      if (waited >= termination) registry.remove(pods, namespace, metadata.name, { gracePeriodSeconds: 0 });
    }
  };
  const place = (capacity: number): void => {
    let used = podsOf(stage).filter(({ spec }) => (spec.nodeName ?? "") !== "").length;
    for (const pod of podsOf(stage)) {
      if ((pod.spec.nodeName ?? "") !== "" || used >= capacity) continue;
      used += 1;
      address += 1;
      const podIP = `10.244.${address >> 8}.${address & 255}`;
      const nodeName = `node-${address % 3}`;
      // Only a binding may assign a node: no update may.
      const status = { ...pod.status, phase: "Running" as const, podIP, podIPs: [{ ip: podIP }] };
      const bound: Pod = { ...pod, spec: { ...pod.spec, nodeName }, status };
      registry.store.put(pods, bound);
    }
  };
  const makeReady = ({ broken, atOnce = Infinity }: Behaviour): void => {
    const waiting = podsOf(stage)
      .filter((pod) => {
        const isReady = pod.status?.conditions?.some(
          ({ type, status }) => type === "Ready" && status === "True",
        );
        const isPlaced = (pod.spec.nodeName ?? "") !== "" && pod.metadata.deletionTimestamp === undefined;
        return isPlaced && isReady !== true && broken?.has(versionOfPod(stage, pod)) !== true;
      })
      .map((pod) => ({ pod, born: born.get(pod.metadata.uid) ?? 0, place: placeOf(stage, pod) }))
      .sort((a, b) => a.born - b.born || a.place - b.place);
    for (const { pod } of waiting.slice(0, atOnce)) setReady(stage, pod.metadata.name, true);
  };
  return {
    tick(behaviour) {
      for (const { metadata } of podsOf(stage)) if (!born.has(metadata.uid)) born.set(metadata.uid, ticks);
      ticks += 1;
      end(behaviour.termination ?? 1);
      place(behaviour.capacity ?? Infinity);
      makeReady(behaviour);
    },
  };
}
