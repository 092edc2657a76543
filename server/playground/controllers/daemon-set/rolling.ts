import type { Pod } from "../../kinds/pod.ts";
import { isAvailable } from "../pods.ts";
import { isUpToDate } from "./template.ts";
import type { Plan } from "./plan.ts";
import { allowance, wantedOf, type Spot, type View } from "./view.ts";

/** A node while templates change: its one pod of the present template, its one of another; or more than that. */
type Standing =
  | { readonly type: "crowded" }
  | { readonly type: "plain"; readonly newer: Pod | undefined; readonly older: Pod | undefined };

function standingOf({ daemonSet, hash }: View, { pods }: Spot): Standing {
  const present = pods.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
  const newer = present.filter(({ metadata }) => isUpToDate(metadata.labels, daemonSet, hash));
  const older = present.filter(({ metadata }) => !isUpToDate(metadata.labels, daemonSet, hash));
  return newer.length > 1 || older.length > 1
    ? { type: "crowded" }
    : { type: "plain", newer: newer[0], older: older[0] };
}

/** Nodes that have pods, or should: the others do not count. */
const concerned = ({ spots }: View): readonly Spot[] =>
  spots.filter(({ wish, pods }) => wish.run || pods.length > 0);

const availableIn =
  ({ daemonSet, now }: View) =>
  (pod: Pod): boolean =>
    isAvailable(pod, daemonSet.spec.minReadySeconds ?? 0, now);

/** Old pods make room, as many as may be missing; those that are not available anyway go at once. */
function byGap(view: View, gap: number): Plan {
  const available = availableIn(view);
  const broken: Pod[] = [];
  const candidates: Pod[] = [];
  let missing = 0;
  for (const spot of concerned(view)) {
    const standing = standingOf(view, spot);
    const { newer, older } = standing.type === "plain" ? standing : {};
    if ((newer === undefined) === (older === undefined)) missing += 1;
    else if (newer !== undefined) missing += available(newer) ? 0 : 1;
    else if (older !== undefined && !available(older)) {
      broken.push(older);
      missing += 1;
    } else if (older !== undefined && missing < gap) candidates.push(older);
  }
  const room = Math.max(0, gap - missing);
  return { create: [], remove: [...broken, ...candidates.slice(0, room)], again: undefined };
}

/** New pods come beside old ones, at most `surge` of them at a time; an old one goes when its new one is available. */
function bySurge(view: View, surge: number): Plan {
  const available = availableIn(view);
  const remove: Pod[] = [];
  const unwanted: Pod[] = [];
  const urgent: string[] = [];
  const candidates: string[] = [];
  let doubled = 0;
  let serving = 0;
  for (const spot of concerned(view)) {
    const standing = standingOf(view, spot);
    if (standing.type === "crowded") {
      doubled += 1;
      continue;
    }
    const { newer, older } = standing;
    const counted = older ?? newer;
    if (counted !== undefined && available(counted)) serving += 1;
    if (older === undefined) continue;
    if (newer !== undefined) {
      if (available(newer)) remove.push(older);
      else doubled += 1;
    } else if (!spot.wish.run) (available(older) ? unwanted : remove).push(older);
    else if (!available(older)) urgent.push(spot.node.metadata.name);
    else if (doubled < surge) candidates.push(spot.node.metadata.name);
  }
  const spare = Math.max(0, serving - wantedOf(view));
  const room = Math.max(0, surge - doubled);
  return {
    create: [...urgent, ...candidates.slice(0, room)],
    remove: [...remove, ...unwanted.slice(0, spare)],
    again: undefined,
  };
}

/** The next step of a rolling update (pkg/controller/daemon/update.go, rollingUpdate). */
export function rollingStep(view: View): Plan {
  const { surge, gap } = allowance(view.daemonSet, wantedOf(view));
  return surge === 0 ? byGap(view, gap) : bySurge(view, surge);
}
