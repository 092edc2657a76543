import type { Deployment } from "../../kinds/deployment.ts";
import type { ReplicaSet } from "../../kinds/replica-set.ts";
import type { World } from "../../log/world.ts";
import { imagesOf, type RevisionImage } from "./images.ts";
import { makerOf, type Maker } from "./maker.ts";
import { currentSet, setsOf } from "../sets.ts";

/** One ReplicaSet of a Deployment, as its history tells it. */
export interface Revision {
  readonly uid: string;
  readonly replicaSet: string;
  /** Undefined: the ReplicaSet has no number, and no command of kubectl names it. */
  readonly number: number | undefined;
  /** Numbers that it had before, oldest first. */
  readonly former: readonly number[];
  readonly changeCause: string | undefined;
  /** The change-cause equals that of the revision before: it was carried over, not given. */
  readonly inherited: boolean;
  readonly images: readonly RevisionImage[];
  readonly createdAt: number;
  /** The version that the Deployment's template asks for. */
  readonly current: boolean;
  /** Its template equals the one asked for: there is nothing to go back to. */
  readonly unchanged: boolean;
  readonly maker: Maker | undefined;
}

/** Numbers, first to last, that no ReplicaSet has any longer. */
export interface GoneRevisions {
  readonly first: number;
  readonly last: number;
  /** The number that this one (it is alone then) became, since its template was asked for again. */
  readonly became: number | undefined;
}

export interface Revisions {
  /** The highest number first, those without a number last. */
  readonly rows: readonly Revision[];
  /** The highest number first. */
  readonly gone: readonly GoneRevisions[];
  /**
   * The number that `kubectl rollout undo` goes to when it is told none: the second highest. Other than kubectl, never
   * a ReplicaSet without a number.
   */
  readonly previous: number | undefined;
  readonly historyLimit: number;
}

/**
 * The revisions of a Deployment, from its own ReplicaSets: by owner uid, whatever labels others share with it. Undefined
 * where it does not exist. Rules: kubectl's pkg/polymorphichelpers/{history,rollback}.go, and SetNewReplicaSetAnnotations
 * in pkg/controller/deployment/util/deployment_util.go.
 */
export function revisionsOf(world: World, uid: string): Revisions | undefined {
  const deployment = world.objects.Deployment.get(uid);
  if (deployment === undefined) return undefined;
  const sets = [...setsOf(world, uid)].sort(byNumber);
  const current = currentSet(setsOf(world, uid), deployment)?.uid;
  const numbers = sets.flatMap(({ revision }) => revision ?? []);
  return {
    rows: sets.map((set, index) => ({
      uid: set.uid,
      replicaSet: set.name,
      number: set.revision,
      former: set.formerRevisions,
      changeCause: set.changeCause,
      inherited: set.changeCause !== undefined && set.changeCause === sets[index + 1]?.changeCause,
      images: imagesOf(world, set),
      createdAt: set.createdAt,
      current: set.uid === current,
      unchanged: set.template.digest === deployment.template.digest,
      maker: makerOf(world, deployment, set, { current: set.uid === current }),
    })),
    gone: goneOf(deployment, sets),
    previous: [...new Set(numbers)][1],
    historyLimit: deployment.revisionHistoryLimit,
  };
}

/** 10 is after 9; a ReplicaSet without a number is below all. */
const byNumber = (a: ReplicaSet, b: ReplicaSet): number =>
  (b.revision ?? -1) - (a.revision ?? -1) || b.createdAt - a.createdAt;

/**
 * What is not there of the numbers up to the highest: each was given, since the controller counts up by one. Those that
 * became another number are told apart; runs of others are one entry, however long they are.
 */
function goneOf(deployment: Deployment, sets: readonly ReplicaSet[]): readonly GoneRevisions[] {
  const present = new Set(sets.flatMap(({ revision }) => revision ?? []));
  const became = new Map(
    sets.flatMap((set) => set.formerRevisions.map((former) => [former, set.revision] as const)),
  );
  const highest = Math.max(deployment.revision ?? 0, ...present, ...became.keys());
  const told = [...new Set([...present, ...became.keys(), 0])]
    .filter((number) => number <= highest)
    .sort(descending);
  const gone: GoneRevisions[] = [];
  let above = highest + 1;
  for (const number of told) {
    if (above - number > 1) gone.push({ first: number + 1, last: above - 1, became: undefined });
    if (number > 0 && !present.has(number))
      gone.push({ first: number, last: number, became: became.get(number) });
    above = number;
  }
  return gone;
}

const descending = (a: number, b: number): number => b - a;
