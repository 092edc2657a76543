import type { Pod } from "../../kinds/pod.ts";
import { isActive, isReady, readySince } from "../pods.ts";

const phases: Readonly<Record<string, number>> = { Pending: 0, Unknown: 1, Running: 2 };
const costKey = "controller.kubernetes.io/pod-deletion-cost";

/** `[regular, sidecar]`: the most restarts of any container. */
function restartsOf({ spec, status }: Pod): readonly [number, number] {
  const most = (counts: readonly number[]): number => counts.reduce((a, b) => Math.max(a, b), 0);
  const sidecars = new Set(
    (spec.initContainers ?? [])
      .filter(({ restartPolicy }) => restartPolicy === "Always")
      .map(({ name }) => name),
  );
  return [
    most((status?.containerStatuses ?? []).map(({ restartCount }) => restartCount)),
    most(
      (status?.initContainerStatuses ?? [])
        .filter(({ name }) => sidecars.has(name))
        .map(({ restartCount }) => restartCount),
    ),
  ];
}

function costOf({ metadata }: Pod): number {
  const text = metadata.annotations?.[costKey] ?? "0";
  const cost = /^(0|-?[1-9]\d{0,9})$/.test(text) ? Number(text) : 0;
  return Math.abs(cost) > 2_147_483_647 ? 0 : cost;
}

/** Ages on a logarithmic scale of nanoseconds, so that nearly equal ones are equal. */
const bucket = (at: number, now: number): number =>
  now > at ? Math.trunc(Math.log2((now - at) * 1_000_000)) : -1;

/** A pod with what its rank is made of, worked out once. */
interface Ranked {
  readonly pod: Pod;
  readonly isAssigned: boolean;
  readonly phase: number;
  readonly isReady: boolean;
  readonly cost: number;
  /** Pods of the same owner on its node. */
  readonly companions: number;
  readonly readyAt: number | undefined;
  readonly restarts: readonly [number, number];
  readonly createdAt: number;
}

/** The younger first; equal ages by uid, which is as good as by chance. */
function younger(a: Ranked, b: Ranked, of: (ranked: Ranked) => number | undefined, now: number): number {
  const [one, other] = [of(a), of(b)];
  if (one === other) return 0;
  if (one === undefined || other === undefined) return one === undefined ? -1 : 1;
  const difference = bucket(one, now) - bucket(other, now);
  if (difference !== 0) return difference;
  return a.pod.metadata.uid < b.pod.metadata.uid ? -1 : 1;
}

/** Below 0 where `a` goes first (pkg/controller/controller_utils.go, ActivePodsWithRanks). */
function compare(a: Ranked, b: Ranked, now: number): number {
  return (
    Number(a.isAssigned) - Number(b.isAssigned) ||
    a.phase - b.phase ||
    Number(a.isReady) - Number(b.isReady) ||
    a.cost - b.cost ||
    b.companions - a.companions ||
    (a.isReady ? younger(a, b, ({ readyAt }) => readyAt, now) : 0) ||
    b.restarts[0] - a.restarts[0] ||
    b.restarts[1] - a.restarts[1] ||
    younger(a, b, ({ createdAt }) => createdAt, now)
  );
}

/**
 * The `count` pods to delete, worst first. `related`: the pods of all ReplicaSets of the same owner, by which doubled-up
 * nodes are told (pkg/controller/replicaset, getPodsToDelete). All of them go unsorted where none stays. `now`: ms.
 */
export function podsToDelete(
  pods: readonly Pod[],
  related: readonly Pod[],
  count: number,
  now: number,
): readonly Pod[] {
  if (count >= pods.length) return pods;
  const onNode = new Map<string, number>();
  for (const pod of related) {
    const node = pod.spec.nodeName ?? "";
    if (isActive(pod)) onNode.set(node, (onNode.get(node) ?? 0) + 1);
  }
  const ranked = pods.map((pod): Ranked => ({
    pod,
    isAssigned: (pod.spec.nodeName ?? "") !== "",
    phase: phases[pod.status?.phase ?? ""] ?? 0,
    isReady: isReady(pod),
    cost: costOf(pod),
    companions: onNode.get(pod.spec.nodeName ?? "") ?? 0,
    readyAt: readySince(pod),
    restarts: restartsOf(pod),
    createdAt: Date.parse(pod.metadata.creationTimestamp),
  }));
  ranked.sort((a, b) => compare(a, b, now));
  return ranked.slice(0, count).map(({ pod }) => pod);
}
