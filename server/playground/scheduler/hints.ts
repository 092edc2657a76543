import type { Node } from "../kinds/node.ts";
import type { Pod } from "../kinds/pod.ts";
import { amounts, demandOf } from "./demand.ts";
import type { Candidate, Filter } from "./filters/filter.ts";
import { ports, resources } from "./filters/resources.ts";
import { hostPorts, type NodeUsage } from "./usage.ts";

/** Whether a pod that was refused by these filters may fit now; by none of them: there was no node. */
export type Hint = (candidate: Candidate, refusedBy: ReadonlySet<Filter>) => boolean;

/** A node has come, or became another: what refused it before and does not now (each plugin's isSchedulableAfterNodeChange). */
export function nodeHint(now: NodeUsage, previous: Node | undefined): Hint {
  const before: NodeUsage | undefined = previous && {
    ...now,
    node: previous,
    allocatable: amounts(previous.status?.allocatable ?? previous.status?.capacity),
  };
  return (candidate, refusedBy) =>
    refusedBy.size === 0 ||
    [...refusedBy].some(
      (filter) =>
        filter(candidate, now) === undefined &&
        (before === undefined || filter(candidate, before) !== undefined),
    );
}

/** A pod has left its node: it gave back a port, or some of what is asked for (isSchedulableAfterPodEvent). */
export function goneHint(gone: Pod): Hint {
  const freedPorts = new Set(hostPorts(gone));
  const freed = demandOf(gone.spec);
  return ({ pod, demand }, refusedBy) =>
    (refusedBy.has(ports) && hostPorts(pod).some((port) => freedPorts.has(port))) ||
    (refusedBy.has(resources) &&
      (demand.size === 0 || [...demand.keys()].some((name) => (freed.get(name) ?? 0) > 0)));
}
