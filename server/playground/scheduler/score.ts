import type { Pod } from "../kinds/pod.ts";
import type { Demand } from "./demand.ts";
import { controllerOf, type NodeUsage } from "./usage.ts";

/** What a container that asks for nothing counts as (scheduler/util/pod_resources.go), in units of a Demand. */
const assumed: ReadonlyMap<string, number> = new Map([
  ["cpu", 100],
  ["memory", 200 * 2 ** 20],
]);

/** 0..1: the share of cpu and memory that stays free (noderesources/least_allocated.go). */
function leastAllocated(demand: Demand, { allocatable, used }: NodeUsage): number {
  let free = 0;
  for (const [name, least] of assumed) {
    const has = allocatable.get(name) ?? 0;
    if (has === 0) continue;
    const taken = (used.get(name) ?? 0) + (demand.get(name) ?? least);
    free += Math.max(0, has - taken) / has;
  }
  return free / assumed.size;
}

/**
 * The best of `nodes`: where fewest pods of the same controller are, and there where most stays free. Of equals, one by
 * chance.
 */
export function bestOf(
  nodes: readonly NodeUsage[],
  pod: Pod,
  demand: Demand,
  random: () => number,
): NodeUsage | undefined {
  const owner = controllerOf(pod);
  const most = Math.max(1, ...nodes.map(({ siblings }) => siblings.get(owner) ?? 0));
  let best: NodeUsage[] = [];
  let highest = -Infinity;
  for (const node of nodes) {
    const spread = 1 - (node.siblings.get(owner) ?? 0) / most;
    const score = Math.round(100 * leastAllocated(demand, node)) + 200 * spread;
    if (score > highest) best = [];
    if (score >= highest) best.push(node);
    highest = Math.max(highest, score);
  }
  return best[Math.min(best.length - 1, Math.floor(random() * best.length))];
}
