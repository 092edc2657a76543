import { imageReasons, type Container, type Pod } from "../../kinds/pod.ts";
import type { World } from "../../log/world.ts";
import type { PodState } from "./history.ts";
import type { MutableHistory, MutableLane } from "./mutable.ts";

/** The state in which a lane shows a pod, as the pod itself tells; "available" comes by waiting (minReadySeconds). */
export function stateOf(pod: Pod): Exclude<PodState, "available"> {
  if (pod.deletedAt !== undefined) return "leaving";
  if (pod.phase === "Failed" || pod.phase === "Succeeded") return "failed";
  if (pod.phase === "Unknown") return "untold";
  if (pod.ready) return "ready";
  if (!pod.scheduled) return "pending";
  const main = pod.containers.filter(({ init }) => !init);
  if (pod.containers.some(({ reason }) => imageReasons.has(reason ?? ""))) return "pulling";
  if (main.some(({ reason, state }) => reason === "CrashLoopBackOff" || state === "terminated"))
    return "failed";
  return main.length > 0 && main.every(({ state }) => state === "running") ? "running" : "starting";
}

/** Draws one change of a pod of the page's own Deployment. */
export function stepLane(
  history: MutableHistory,
  world: World,
  before: Pod | undefined,
  after: Pod | undefined,
): void {
  const pod = after ?? before;
  const place = history.folding.places.get(pod?.owner ?? "");
  if (pod === undefined || place === undefined) return;
  if (after === undefined) {
    const lane = history.lanes.get(pod.uid);
    if (lane !== undefined) lane.end = history.folding.now;
    return;
  }
  const lane = laneOf(history, after, place);
  const state = stateOf(after);
  enter(history, lane, state);
  if (state === "ready") settle(history, world, lane, after);
  for (const container of after.containers) markEnding(history, lane, before, container);
}

function laneOf({ lanes }: MutableHistory, pod: Pod, version: number): MutableLane {
  const found = lanes.get(pod.uid);
  if (found !== undefined) {
    // It may have been let go of, and taken over by another ReplicaSet.
    found.version = version;
    found.end = undefined;
    return found;
  }
  const lane: MutableLane = {
    uid: pod.uid,
    pod: pod.name,
    version,
    segments: [],
    end: undefined,
    marks: [],
  };
  lanes.set(pod.uid, lane);
  return lane;
}

/** Begins a segment, unless the lane is in that state already: what is available stays so while it is ready. */
function enter({ folding }: MutableHistory, { segments }: MutableLane, state: PodState): void {
  const last = segments.at(-1)?.state;
  if (last === state || (state === "ready" && last === "available")) return;
  if (state === "starting" && last === "pulling") return;
  segments.push({ at: folding.now, state, reconstructed: folding.reconstructing });
}

/** A ready pod is available at once, or after minReadySeconds, which no fact of the pod tells. */
function settle(history: MutableHistory, world: World, lane: MutableLane, pod: Pod): void {
  if (lane.segments.at(-1)?.state !== "ready") return;
  const wait = (world.objects.ReplicaSet.get(pod.owner ?? "")?.minReadySeconds ?? 0) * 1000;
  const at = (lane.segments.at(-1)?.at ?? history.folding.now) + wait;
  if (wait === 0) becomeAvailable(history, lane, at);
  else history.folding.due.push({ uid: pod.uid, at });
}

function becomeAvailable({ folding }: MutableHistory, { segments }: MutableLane, at: number): void {
  const last = segments.at(-1);
  if (last?.state !== "ready") return;
  const segment = { at, state: "available" as const, reconstructed: folding.reconstructing };
  if (last.at === at) segments[segments.length - 1] = segment;
  else segments.push(segment);
}

/** Pods whose time has come before the present fact. */
export function settleDue(history: MutableHistory): void {
  const { due, now } = history.folding;
  while (due[0] !== undefined && due[0].at <= now) {
    const { uid, at } = due.shift() ?? due[0];
    const lane = history.lanes.get(uid);
    if (lane !== undefined && lane.end === undefined) becomeAvailable(history, lane, at);
  }
}

/** An image is being pulled, or was: Events tell it, the pod does not. */
export function stepPull({ lanes, folding }: MutableHistory, pod: string, pulling: boolean): void {
  const lane = lanes.get(pod);
  const last = lane?.segments.at(-1)?.state;
  if (lane === undefined || last !== (pulling ? "starting" : "pulling")) return;
  lane.segments.push({
    at: folding.now,
    state: pulling ? "pulling" : "starting",
    reconstructed: folding.reconstructing,
  });
}

function markEnding(
  { folding }: MutableHistory,
  lane: MutableLane,
  before: Pod | undefined,
  now: Container,
): void {
  const was = before?.containers.find(({ name, init }) => name === now.name && init === now.init);
  const ending = now.ended ?? now.last;
  const former = was?.ended ?? was?.last;
  if (ending === undefined || now.init || (former !== undefined && former.finishedAt === ending.finishedAt))
    return;
  lane.marks.push({
    at: folding.now,
    text: {
      id: "laneExit",
      args: { container: now.name, reason: ending.reason, exitCode: ending.exitCode },
    },
  });
}
