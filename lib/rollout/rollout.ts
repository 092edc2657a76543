import type { Deployment } from "../kinds/deployment.ts";
import type { Condition } from "../kinds/meta.ts";
import type { ReplicaSet } from "../kinds/replica-set.ts";
import { deadlineOf, progressingOf } from "./verdict.ts";

/** The rungs that are reached by counting. */
export type Milestone = "observed" | "created" | "ready" | "rotation";

/** When a milestone was reached first, and whether it still holds. */
export interface Reach {
  /** Undefined: before the first look, and nothing tells when. */
  readonly at: number | undefined;
  readonly reconstructed: boolean;
  /** How many it was reached with: scaling up later does not undo it. */
  readonly of: number;
  /** Since when fewer than that hold it; undefined while it holds. */
  readonly lostAt: number | undefined;
}

/** What began with a change of the template, and ends with the next one. */
export interface Rollout {
  readonly declaredAt: number;
  readonly reconstructed: boolean;
  /** metadata.generation that declared it. */
  readonly generation: number;
  /** Of the template asked for. */
  readonly digest: string;
  /** uid of the version that the Deployment asked for before; undefined for the first one. */
  readonly from: string | undefined;
  /** back: to a version that existed already. */
  readonly direction: "first" | "forward" | "back";
  /** lastUpdateTime of a deadline condition that was there when it began: it says nothing of this rollout. */
  readonly staleDeadline: number | undefined;
  readonly reached: Readonly<Partial<Record<Milestone, Reach>>>;
  /** When it was complete for the first time. */
  readonly doneAt: number | undefined;
}

/**
 * The rollout that a change of the template begins, seen on the wire. `late`: it came after its watch was lost, and
 * happened at `at` at the latest; whoever wrote the template tells when.
 */
export function beginRollout(
  deployment: Deployment,
  before: Deployment | undefined,
  sets: readonly ReplicaSet[],
  { at, late }: { readonly at: number; readonly late: boolean },
): Rollout {
  const target = sets.find((set) => set.template.digest === deployment.template.digest);
  const former = sets.find((set) => set.template.digest === before?.template.digest);
  const others = sets.filter((set) => set.uid !== target?.uid);
  return {
    declaredAt: late ? Math.min(at, declaredOf(deployment, target, others) ?? at) : at,
    reconstructed: late,
    generation: deployment.generation,
    digest: deployment.template.digest,
    from: former?.uid,
    direction: directionOf(target, former, sets),
    staleDeadline: deadlineOf(deployment)?.updatedAt,
    reached: {},
    doneAt: undefined,
  };
}

function directionOf(
  target: ReplicaSet | undefined,
  former: ReplicaSet | undefined,
  sets: readonly ReplicaSet[],
): Rollout["direction"] {
  if (target !== undefined && isReused(target, sets)) return "back";
  return former === undefined && sets.every((set) => set.uid === target?.uid) ? "first" : "forward";
}

/** It was current before: it gave up a number for a newer one, or has not been given its new number yet. */
function isReused(target: ReplicaSet, sets: readonly ReplicaSet[]): boolean {
  const newest = Math.max(...sets.map(({ revision }) => revision ?? 0));
  return target.formerRevisions.length > 0 || (target.revision ?? newest) < newest;
}

/**
 * The rollout that was under way, or the last one, at a first look: from the stamps of its ReplicaSet and of whoever
 * wrote the template last. Undefined before the controller made the ReplicaSet and where nobody tells when.
 */
export function rebuildRollout(deployment: Deployment, sets: readonly ReplicaSet[]): Rollout | undefined {
  const target = sets.find((set) => set.template.digest === deployment.template.digest);
  const others = sets.filter((set) => set.uid !== target?.uid);
  const declaredAt = declaredOf(deployment, target, others);
  if (declaredAt === undefined) return undefined;
  const former = [...others].sort((a, b) => (b.revision ?? 0) - (a.revision ?? 0))[0];
  const progressing = progressingOf(deployment);
  const complete = progressing?.reason === "NewReplicaSetAvailable" ? progressing.updatedAt : undefined;
  const deadline = deadlineOf(deployment);
  return {
    declaredAt,
    reconstructed: true,
    generation: deployment.generation,
    digest: deployment.template.digest,
    from: former?.uid,
    direction: directionOf(target, former, sets),
    staleDeadline: (deadline?.updatedAt ?? declaredAt) < declaredAt ? deadline?.updatedAt : undefined,
    reached: {},
    doneAt: complete !== undefined && complete >= declaredAt ? complete : undefined,
  };
}

function declaredOf(
  deployment: Deployment,
  target: ReplicaSet | undefined,
  others: readonly ReplicaSet[],
): number | undefined {
  const writes = deployment.managers.flatMap(({ content, at }) => (content && at !== undefined ? [at] : []));
  const written = writes.length === 0 ? undefined : Math.max(...writes);
  if (target === undefined) return written;
  // A new ReplicaSet is made milliseconds after its template; one that is used again tells only when it was made first.
  if (!isReused(target, [target, ...others])) return target.createdAt;
  return written ?? Math.max(target.createdAt, ...others.map(({ createdAt }) => createdAt));
}

/** Whether a deadline condition is left over from the rollout before: the controller has not judged this one yet. */
export function isStale(rollout: Rollout | undefined, deployment: Deployment, at: number) {
  return (condition: Condition): boolean => {
    if (rollout?.staleDeadline === undefined || condition.updatedAt !== rollout.staleDeadline) return false;
    const ownDeadline = rollout.declaredAt + (deployment.progressDeadlineSeconds ?? Infinity) * 1000;
    return at < ownDeadline;
  };
}

/** One milestone after a count of it: `count` of `desired` hold it now. */
export function reach(
  before: Reach | undefined,
  count: number,
  desired: number,
  stamp: { readonly at: number | undefined; readonly now: number; readonly reconstructed: boolean },
): Reach | undefined {
  if (before === undefined) {
    if (count < desired) return undefined;
    return { at: stamp.at, reconstructed: stamp.reconstructed, of: desired, lostAt: undefined };
  }
  const of = count >= desired ? desired : Math.min(before.of, desired);
  const lostAt = count >= of ? undefined : (before.lostAt ?? stamp.now);
  return of === before.of && lostAt === before.lostAt ? before : { ...before, of, lostAt };
}
