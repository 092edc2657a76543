import type { Node } from "../kinds/node.ts";
import type { Pod } from "../kinds/pod.ts";
import { amounts, demandOf, type Demand } from "./demand.ts";

/** A node and what its pods take of it, kept by addition and subtraction. */
export interface NodeUsage {
  readonly node: Node;
  readonly allocatable: Demand;
  readonly used: ReadonlyMap<string, number>;
  readonly pods: number;
  /** Pods by the uid of their controller. */
  readonly siblings: ReadonlyMap<string, number>;
  /** `TCP/8080`, of pods that take a port of the node. */
  readonly ports: ReadonlyMap<string, number>;
}

export interface Usage {
  readonly setNode: (node: Node) => void;
  readonly removeNode: (name: string) => void;
  /** Counts a pod on its node, in place of what was counted of it; a terminal or unassigned pod takes nothing. */
  readonly setPod: (pod: Pod) => void;
  readonly removePod: (uid: string) => void;
  /** Nodes that exist, in the order in which they came. */
  readonly nodes: () => readonly NodeUsage[];
}

interface Counted {
  readonly node: string;
  readonly demand: Demand;
  readonly owner: string;
  readonly ports: readonly string[];
}

interface Tally {
  readonly used: Map<string, number>;
  readonly siblings: Map<string, number>;
  readonly ports: Map<string, number>;
  pods: number;
}

/** The uid of what controls a pod; its own where nothing does. */
export const controllerOf = ({ metadata }: Pod): string =>
  metadata.ownerReferences?.find(({ controller }) => controller === true)?.uid ?? metadata.uid;

/** The ports of its node that a pod takes. */
export const hostPorts = ({ spec }: Pod): readonly string[] =>
  spec.containers.flatMap(({ ports }) =>
    (ports ?? []).flatMap(({ hostPort, protocol }) =>
      hostPort === undefined || hostPort === 0 ? [] : [`${protocol ?? "TCP"}/${hostPort}`],
    ),
  );

function add(to: Map<string, number>, name: string, amount: number): void {
  const next = (to.get(name) ?? 0) + amount;
  if (next === 0) to.delete(name);
  else to.set(name, next);
}

function count(tally: Tally, { demand, owner, ports }: Counted, sign: 1 | -1): void {
  for (const [name, amount] of demand) add(tally.used, name, sign * amount);
  for (const port of ports) add(tally.ports, port, sign);
  add(tally.siblings, owner, sign);
  tally.pods += sign;
}

const ended = ({ status }: Pod): boolean => status?.phase === "Succeeded" || status?.phase === "Failed";

export function createUsage(): Usage {
  const nodes = new Map<string, { node: Node; allocatable: Demand }>();
  const tallies = new Map<string, Tally>();
  const counted = new Map<string, Counted>();
  let listed: readonly NodeUsage[] | undefined;

  const tallyOf = (node: string): Tally => {
    const known = tallies.get(node);
    if (known !== undefined) return known;
    const tally: Tally = { used: new Map(), siblings: new Map(), ports: new Map(), pods: 0 };
    tallies.set(node, tally);
    return tally;
  };
  const removePod = (uid: string): void => {
    const known = counted.get(uid);
    if (known === undefined) return;
    counted.delete(uid);
    count(tallyOf(known.node), known, -1);
  };
  return {
    setNode(node) {
      const known = nodes.get(node.metadata.name);
      const same = known !== undefined && known.node.status?.allocatable === node.status?.allocatable;
      const allocatable = same
        ? known.allocatable
        : amounts(node.status?.allocatable ?? node.status?.capacity);
      nodes.set(node.metadata.name, { node, allocatable });
      listed = undefined;
    },
    removeNode(name) {
      nodes.delete(name);
      listed = undefined;
    },
    setPod(pod) {
      const { nodeName } = pod.spec;
      const known = counted.get(pod.metadata.uid);
      if (nodeName === undefined || nodeName === "" || ended(pod)) {
        removePod(pod.metadata.uid);
      } else if (known === undefined) {
        const next = {
          node: nodeName,
          demand: demandOf(pod.spec),
          owner: controllerOf(pod),
          ports: hostPorts(pod),
        };
        counted.set(pod.metadata.uid, next);
        count(tallyOf(nodeName), next, 1);
      }
    },
    removePod,
    nodes() {
      listed ??= [...nodes].map(([name, { node, allocatable }]) => {
        const tally = tallyOf(name);
        return {
          node,
          allocatable,
          used: tally.used,
          siblings: tally.siblings,
          ports: tally.ports,
          get pods() {
            return tally.pods;
          },
        };
      });
      return listed;
    },
  };
}
