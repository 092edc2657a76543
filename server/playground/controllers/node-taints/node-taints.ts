import { toTime } from "../../clock.ts";
import { nodes, type Node, type Taint } from "../../kinds/node.ts";
import { isOf } from "../../store/store.ts";
import type { Surroundings } from "../controller.ts";
import { manager } from "../keys.ts";
import { createQueue } from "../queue.ts";

const cordon = { key: "node.kubernetes.io/unschedulable", effect: "NoSchedule" } as const;

const isCordon = ({ key, effect }: Taint): boolean => key === cordon.key && effect === cordon.effect;

/** The taints that a node should have; undefined where it has them. */
function taintsFor({ spec }: Node, now: number): readonly Taint[] | undefined {
  const { taints = [], unschedulable = false } = spec;
  if (taints.some(isCordon) === unschedulable) return undefined;
  return unschedulable
    ? [...taints, { ...cordon, timeAdded: toTime(now) }]
    : taints.filter((taint) => !isCordon(taint));
}

/** A cordoned node has a taint that says so, and loses it (pkg/controller/nodelifecycle, doNoScheduleTaintingPass). */
export function startNodeTaints({ registry, clock }: Surroundings): () => void {
  const { store } = registry;
  const queue = createQueue<string>({
    clock,
    sync(name) {
      const node = store.get(nodes, "", name);
      const taints = node === undefined ? undefined : taintsFor(node, clock.now());
      if (taints === undefined) return;
      registry.change(
        nodes,
        "",
        name,
        (draft) => ({
          ...draft,
          spec: { ...(draft["spec"] as object), taints: taints.map((taint) => ({ ...taint })) },
        }),
        { manager },
      );
    },
  });
  for (const { metadata } of store.list(nodes)) queue.add(metadata.name);
  const silence = store.subscribe((change) => {
    if (isOf(nodes, change) && change.type !== "DELETED") queue.add(change.object.metadata.name);
  });
  return () => {
    silence();
    queue.stop();
  };
}
