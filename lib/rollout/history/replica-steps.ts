import type { ReplicaSet } from "../../kinds/replica-set.ts";
import type { World } from "../../log/world.ts";
import type { ReplicaStep, VersionCounts } from "./history.ts";
import { limitsOf } from "../limits.ts";
import type { MutableHistory } from "./mutable.ts";
import { setsOf } from "../sets.ts";
import type { PastReplicaSet } from "../past/sets.ts";
import { isWatched } from "../watched.ts";

/** Adds a step where the counts or the limits differ from the last one. */
export function stepReplicas(history: MutableHistory, world: World): void {
  const { folding, replicas } = history;
  const step = stepOf(history, world);
  // Stamps do not tell the order of what happened within a second.
  if (folding.reconstructing && replicas.at(-1)?.at === step.at) replicas.pop();
  if (!same(replicas.at(-1), step)) replicas.push(step);
}

function stepOf({ folding, versions, namespace }: MutableHistory, world: World): ReplicaStep {
  const deployment = world.objects.Deployment.get(folding.progress.uid ?? "");
  const sets = deployment === undefined ? [] : setsOf(world, deployment.uid);
  const counts: (VersionCounts | undefined)[] = versions.map(() => undefined);
  const podsKnown = isWatched(world, "Pod", namespace);
  for (const set of sets) {
    const place = folding.places.get(set.uid);
    const leaving = podsKnown
      ? (folding.progress.crews.get(set.uid)?.leaving.size ?? 0)
      : set.status?.terminating;
    if (place !== undefined)
      counts[place] = folding.reconstructing ? (set as PastReplicaSet).counts : countsOf(set, leaving);
  }
  const { now: at, reconstructing: reconstructed } = folding;
  // What a Deployment asked for before the first look, nobody tells.
  const limits = reconstructed ? undefined : deployment && limitsOf(deployment);
  return { at, reconstructed, ceiling: limits?.ceiling, floor: limits?.floor, counts };
}

function countsOf(set: ReplicaSet, leaving: number | undefined): VersionCounts {
  const { replicas = 0, ready = 0, available = 0 } = set.status ?? {};
  return {
    available,
    ready: Math.max(0, ready - available),
    starting: Math.max(0, replicas - ready),
    untold: 0,
    missing: Math.max(0, set.replicas - replicas),
    leaving,
  };
}

function same(a: ReplicaStep | undefined, b: ReplicaStep): boolean {
  return (
    a !== undefined &&
    a.reconstructed === b.reconstructed &&
    a.ceiling === b.ceiling &&
    a.floor === b.floor &&
    b.counts.every((counts, index) => sameCounts(a.counts[index], counts))
  );
}

const sameCounts = (a: VersionCounts | undefined, b: VersionCounts | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.available === b.available &&
    a.ready === b.ready &&
    a.starting === b.starting &&
    a.untold === b.untold &&
    a.missing === b.missing &&
    a.leaving === b.leaving &&
    a.more === b.more);
