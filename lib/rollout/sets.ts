import { compare } from "../base/compare.ts";
import type { Deployment } from "../kinds/deployment.ts";
import type { ReplicaSet } from "../kinds/replica-set.ts";
import { ownedBy, type World } from "../log/world.ts";

/** The ReplicaSets of a Deployment, by owner uid, in the order in which the controller looks at them: oldest first. */
export const setsOf = (world: World, deployment: string): readonly ReplicaSet[] =>
  [...ownedBy(world, "ReplicaSet", deployment)].sort(byAge);

const byAge = (a: ReplicaSet, b: ReplicaSet): number => a.createdAt - b.createdAt || compare(a.name, b.name);

/**
 * The ReplicaSet that the Deployment's template asks for, or undefined while there is none yet. Rule: FindNewReplicaSet
 * in pkg/controller/deployment/util/deployment_util.go: the oldest whose template is the same but for the hash label.
 */
export const currentSet = (
  sets: readonly ReplicaSet[],
  deployment: Pick<Deployment, "template">,
): ReplicaSet | undefined => sets.find((set) => set.template.digest === deployment.template.digest);

/** The number that a version had first; it never changes, whatever rollbacks do to the present one. */
export const firstRevision = (set: Pick<ReplicaSet, "revision" | "formerRevisions">): number | undefined =>
  set.formerRevisions[0] ?? set.revision;

/** It has pods, or is meant to have some. */
export const isActive = (set: ReplicaSet): boolean => set.replicas > 0 || (set.status?.replicas ?? 0) > 0;
