import type { Deployment } from "../../kinds/deployment.ts";
import type { ReplicaSet } from "../../kinds/replica-set.ts";
import type { World } from "../../log/world.ts";
import type { Progress } from "./memory.ts";
import { isStale, reach, type Milestone, type Reach, type Rollout } from "../rollout.ts";
import { currentSet, setsOf } from "../sets.ts";
import { verdictOf } from "../verdict.ts";
import { isWatched } from "../watched.ts";

interface Stamp {
  readonly now: number;
  /** False at a first look: what holds already was reached at a time that only the objects may tell. */
  readonly seen: boolean;
  /** What was seen came after its watch was lost: when it happened, an object's own stamp tells. */
  readonly late: boolean;
}

/** Brings the milestones of the rollout, its end, and the silence up to date. Costs nothing that grows with pods. */
export function updateMilestones(progress: Progress, world: World, stamp: Stamp): void {
  const deployment = world.objects.Deployment.get(progress.uid ?? "");
  if (deployment === undefined) return;
  const sets = setsOf(world, deployment.uid);
  updateSilence(progress, stamp, deployment, isAnswering(progress, world, sets));
  const { rollout, scaled } = progress;
  const complete = verdictOf(deployment, isStale(rollout, deployment, stamp.now)).type === "done";
  if (scaled !== undefined && complete) progress.scaled = { ...scaled, doneAt: scaled.doneAt ?? stamp.now };
  if (rollout === undefined) return;
  const current = currentSet(sets, deployment);
  const observed = (deployment.status?.observedGeneration ?? 0) >= rollout.generation;
  const done = observed && complete;
  const reached = {
    ...rollout.reached,
    ...reachedBy(progress, world, stamp, { deployment, current, observed }),
  };
  progress.rollout = {
    ...rollout,
    reached,
    doneAt:
      rollout.doneAt ??
      (done ? (stamp.seen ? stamp.now : (reached.ready?.at ?? rollout.declaredAt)) : undefined),
  };
}

interface Target {
  readonly deployment: Deployment;
  readonly current: ReplicaSet | undefined;
  readonly observed: boolean;
}

function reachedBy(
  progress: Progress,
  world: World,
  stamp: Stamp,
  { deployment, current, observed }: Target,
): Partial<Record<Milestone, Reach>> {
  const desired = deployment.replicas;
  const reached = progress.rollout?.reached ?? {};
  const next: Partial<Record<Milestone, Reach>> = {};
  const update = (name: Milestone, count: number | undefined, of: number): void => {
    if (count === undefined || of === 0) return;
    const at = stamp.seen ? stamp.now : rebuiltAt(name, progress.rollout, current, world);
    const after = reach(reached[name], count, of, {
      at,
      now: stamp.now,
      reconstructed: !stamp.seen || stamp.late,
    });
    if (after !== undefined) next[name] = after;
  };
  update("observed", observed ? 1 : 0, 1);
  update("created", current?.status?.replicas ?? 0, desired);
  update("ready", current?.status?.ready ?? 0, desired);
  update("rotation", inRotation(progress, current?.uid), desired);
  return next;
}

/** When a milestone that holds at a first look was reached, by the stamps of the pods there; undefined if none tells. */
function rebuiltAt(
  name: Milestone,
  rollout: Rollout | undefined,
  current: ReplicaSet | undefined,
  world: World,
): number | undefined {
  if (current === undefined || rollout === undefined || name === "rotation") return undefined;
  // Whoever made the ReplicaSet had taken up its template; nobody stamps when one that was there is used again.
  if (name === "observed")
    return rollout.direction === "back" ? undefined : Math.max(current.createdAt, rollout.declaredAt);
  const times = [...(world.owned.get(current.uid) ?? [])].flatMap((uid) => {
    const pod = world.objects.Pod.get(uid);
    const time = name === "created" ? pod?.createdAt : pod?.readyAt;
    return pod === undefined || pod.deletedAt !== undefined || time === undefined ? [] : [time];
  });
  if (times.length < current.replicas) return undefined;
  const last = Math.max(...times);
  // A pod that was replaced after the rollout was complete tells nothing of the rollout.
  return rollout.doneAt !== undefined && last > rollout.doneAt
    ? undefined
    : Math.max(last, rollout.declaredAt);
}

/**
 * Ready endpoints of a version: in the Service that has the fewest of it, so that it is in rotation only where it is in
 * all. Undefined where no Service selects the Deployment's pods.
 */
export function inRotation(progress: Progress, version: string | undefined): number | undefined {
  const own = ownRotations(progress);
  return own.length === 0 ? undefined : Math.min(...own.map(({ ready }) => ready.get(version ?? "") ?? 0));
}

export const ownRotations = (progress: Progress) =>
  [...progress.rotations.values()].filter(({ service }) => progress.scope.own.includes(service));

/** Somebody serves: an endpoint of a Service, or an available pod where none is or slices are not watched. */
function isAnswering(progress: Progress, world: World, sets: readonly ReplicaSet[]): boolean {
  const own = isWatched(world, "EndpointSlice", progress.ref.namespace) ? ownRotations(progress) : [];
  return own.length > 0
    ? own.some(({ total, draining }) => total > 0 || draining.size > 0)
    : sets.some(({ status }) => (status?.available ?? 0) > 0);
}

function updateSilence(progress: Progress, stamp: Stamp, deployment: Deployment, answering: boolean): void {
  if (answering) progress.silentSince = undefined;
  else progress.silentSince ??= stamp.seen ? stamp.now : unavailableSince(deployment);
}

const unavailableSince = (deployment: Deployment): number | undefined =>
  deployment.conditions.find(({ type, status }) => type === "Available" && status === "False")?.transitionAt;
