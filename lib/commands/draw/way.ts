import type { Raw } from "../../base/raw.ts";
import { deployment as deploymentKind, type Deployment } from "../../kinds/deployment.ts";
import { replicaSet, type ReplicaSet } from "../../kinds/replica-set.ts";
import { currentSet } from "../../rollout/sets.ts";
import type { Line } from "../preview.ts";
import type { Seen } from "../command.ts";
import { standingIn } from "../deployment/goal.ts";
import type { Named } from "../args.ts";

/** A way that a Deployment may take, with all that is known around it. */
export interface Way {
  readonly seen: Seen;
  /** As it was read just now, like its ReplicaSets. */
  readonly deployment: Deployment;
  /** Those with a number, the lowest first. */
  readonly sets: readonly ReplicaSet[];
  readonly current: ReplicaSet | undefined;
  /** Where it goes; undefined where the version stays, or there is no such revision. */
  readonly target: ReplicaSet | undefined;
  /** The newest revision's ReplicaSet, where the Deployment's template has none of its own (yet). */
  readonly before: Raw | undefined;
  readonly raw: { readonly deployment: Raw; readonly target: Raw | undefined };
}

/** One thing to say about a way, or several of a kind; nothing where it is not so. */
export type Say = (way: Way) => readonly Line[];

/** Undefined where there is no such Deployment. */
export function wayOf(seen: Seen, named: Named, revision?: number): Way | undefined {
  const standing = standingIn(seen.found, named);
  if (standing === undefined) return undefined;
  const door = { digest: seen.digest };
  const deployment = deploymentKind.read(standing.deployment, door);
  const sets = standing.revisions.map(({ set }) => replicaSet.read(set, door));
  const goal = standing.revisions.findLast(({ number }) => number === revision);
  return {
    seen,
    deployment,
    sets,
    current: currentSet(sets, deployment),
    target: sets.find(({ uid }) => uid === goal?.uid),
    before: standing.current === undefined ? standing.revisions.at(-1)?.set : undefined,
    raw: { deployment: standing.deployment, target: goal?.set },
  };
}

export const sayAll = (all: readonly Say[], way: Way): readonly Line[] => all.flatMap((say) => say(way));
