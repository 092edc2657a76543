import { unreachable } from "../../../../lib/base/assert.ts";
import { toTime } from "../../clock.ts";
import type { Condition } from "../../kinds/pod-types.ts";
import type { DaemonSet } from "../../kinds/types/daemon-set.ts";
import type { Agent } from "./agent.ts";
import { daemonSetName, type Kept } from "./daemon-set.ts";

type Status = NonNullable<Agent["status"]>;
type Told = Pick<Condition, "status"> & { readonly reason: string; readonly message: string };

function progressOf({ metadata, status }: DaemonSet): Told {
  const { observedGeneration = 0, desiredNumberScheduled: wanted = 0 } = status ?? {};
  const isSeen = observedGeneration >= (metadata.generation ?? 0);
  const done = isSeen ? Math.min(status?.updatedNumberScheduled ?? 0, status?.numberAvailable ?? 0) : 0;
  return isSeen && done === wanted
    ? { status: "True", reason: "EveryNode", message: `${wanted} of ${wanted} nodes run this agent` }
    : { status: "False", reason: "RollingOut", message: `${done} of ${wanted} nodes run this agent` };
}

function toldOf(agent: Agent, kept: Kept): Told {
  switch (kept.type) {
    case "kept":
      return progressOf(kept.daemonSet);
    case "taken":
      return {
        status: "False",
        reason: "NameTaken",
        message: `there is a DaemonSet ${daemonSetName(agent)} already, which is not this Agent's; delete it, or name the Agent otherwise`,
      };
    case "no image":
      return { status: "False", reason: "NoImage", message: "spec.image says no image; write one" };
    default:
      return unreachable(kept);
  }
}

/** What an Agent's status should be. `now`: ms since 1970. */
export function statusOf(agent: Agent, kept: Kept, now: number): Status {
  const { generation = 0 } = agent.metadata;
  const told = toldOf(agent, kept);
  const before = agent.status?.conditions?.find(({ type }) => type === "Ready");
  const lastTransitionTime =
    before?.status === told.status ? (before.lastTransitionTime ?? toTime(now)) : toTime(now);
  const counts = kept.type === "kept" ? kept.daemonSet.status : undefined;
  return {
    observedGeneration: generation,
    desired: counts?.desiredNumberScheduled ?? 0,
    ready: counts?.numberReady ?? 0,
    conditions: [{ type: "Ready", ...told, lastTransitionTime, observedGeneration: generation }],
  };
}
