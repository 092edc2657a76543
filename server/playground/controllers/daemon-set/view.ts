import type { DaemonSet } from "../../kinds/types/daemon-set.ts";
import type { IntOrPercent } from "../../kinds/types/deployment.ts";
import type { Node } from "../../kinds/node.ts";
import type { Pod } from "../../kinds/pod.ts";
import { isOver } from "../pods.ts";
import { wishFor, type Wish } from "./place.ts";
import { targetOf } from "./template.ts";

/** A node, what the DaemonSet wants of it, and the pods that are on it or meant for it, the first ones first. */
export interface Spot {
  readonly node: Node;
  readonly wish: Wish;
  readonly pods: readonly Pod[];
}

/** A DaemonSet among the nodes, as one pass sees it. */
export interface View {
  readonly daemonSet: DaemonSet;
  /** The hash of its present template. */
  readonly hash: string;
  readonly spots: readonly Spot[];
  /** Pods of nodes that there are no more. */
  readonly stray: readonly Pod[];
  /** ms since 1970. */
  readonly now: number;
}

/** Those with a node first, then by age, then by name (podByCreationTimestampAndPhase). */
function byAge(a: Pod, b: Pod): number {
  const waiting = ({ spec }: Pod): number => Number((spec.nodeName ?? "") === "");
  const born = ({ metadata }: Pod): number => Date.parse(metadata.creationTimestamp);
  return waiting(a) - waiting(b) || born(a) - born(b) || (a.metadata.name < b.metadata.name ? -1 : 1);
}

/** A pod that has ended and is being deleted is somebody else's to remove. */
const matters = (pod: Pod): boolean => !isOver(pod) || pod.metadata.deletionTimestamp === undefined;

/** Puts the pods of a DaemonSet on their nodes (getNodesToDaemonPods). */
export function viewOf(
  { daemonSet, hash, now }: Pick<View, "daemonSet" | "hash" | "now">,
  nodes: readonly Node[],
  pods: readonly Pod[],
): View {
  const on = new Map<string, Pod[]>();
  for (const pod of pods.filter(matters)) {
    const target = targetOf(pod.spec);
    if (target !== undefined) on.set(target, [...(on.get(target) ?? []), pod]);
  }
  const spots = nodes.map((node) => {
    const { name } = node.metadata;
    const its = on.get(name) ?? [];
    on.delete(name);
    return { node, wish: wishFor(daemonSet, node), pods: [...its].sort(byAge) };
  });
  return { daemonSet, hash, now, spots, stray: [...on.values()].flat() };
}

export const wantedOf = ({ spots }: View): number => spots.filter(({ wish }) => wish.run).length;

/** A count, or a percentage of `total`, rounded up; absent is 0. */
function scaled(value: IntOrPercent | undefined, total: number): number {
  if (typeof value !== "string") return value ?? 0;
  return Math.ceil((Number.parseInt(value, 10) * total) / 100);
}

/** How many nodes may have a pod too many, or none, while templates change (SurgeCount, UnavailableCount). */
export function allowance(
  { spec }: DaemonSet,
  nodes: number,
): { readonly surge: number; readonly gap: number } {
  const { type, rollingUpdate } = spec.updateStrategy ?? {};
  if (type !== "RollingUpdate") return { surge: 0, gap: 0 };
  const surge = scaled(rollingUpdate?.maxSurge, nodes);
  const gap = scaled(rollingUpdate?.maxUnavailable, nodes);
  return { surge, gap: nodes > 0 && surge === 0 && gap === 0 ? 1 : gap };
}

/** Whether a node may have two pods at a time (AllowsSurge). */
export const mayDouble = (daemonSet: DaemonSet): boolean => allowance(daemonSet, 1).surge > 0;
