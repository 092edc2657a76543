import type { Deployment } from "../../kinds/deployment.ts";
import type { ReplicaSet } from "../../kinds/replica-set.ts";
import type { Life } from "./pods.ts";
import { sizeAt, untilNow, type Sized } from "./sizes.ts";

/** What is known of one ReplicaSet's past. */
export interface PastSet {
  readonly lives: readonly Life[];
  readonly sizes: readonly Sized[];
  /** Pods of it were ready once. */
  readonly through: boolean;
}

/** A ReplicaSet as it was from a moment on, one for each second in which its size or its counts differ. */
export function setsOverTime(
  set: ReplicaSet,
  { lives, sizes: told, through }: PastSet,
  { minReadySeconds }: Deployment,
): readonly { readonly at: number; readonly set: ReplicaSet }[] {
  const wait = minReadySeconds * 1000;
  const moves = lives
    .flatMap(({ created, left }) => [created, left])
    .filter((time) => time !== undefined && time > 0);
  const sizes = untilNow(told, set.replicas, moves as number[]);
  const times = [
    ...sizes.map(({ at }) => at),
    ...lives.flatMap(({ created, ready, left }) => [created, ready, ready && ready + wait, left]),
  ].filter((time): time is number => time !== undefined && time > 0);
  // What an old ReplicaSet without pods and Events had once, nobody tells.
  if (times.length === 0) return [];
  const from = sizes[0]?.from === undefined ? Math.min(...times) : set.createdAt;
  return [...new Set([Math.max(from, set.createdAt), ...times])]
    .sort((a, b) => a - b)
    .map((at) => ({ at, set: setAt(set, at, { lives, sizes, through }, wait) }));
}

function setAt(set: ReplicaSet, at: number, { lives, sizes, through }: PastSet, wait: number): ReplicaSet {
  const size = sizeAt(sizes, at);
  // Whatever comes before the next size is part of this one.
  const since = sizes.findLast((one) => one.at <= at)?.at ?? -Infinity;
  const until = sizes.find((one) => one.at > at)?.at ?? Infinity;
  const known = lives.filter(({ created = -Infinity, left = Infinity }) => created < until && since < left);
  // Pods of which nothing is left but the size of their ReplicaSet: they are taken for available. Of those there now,
  // the ReplicaSet itself tells.
  const supposed = until === Infinity ? set.status?.replicas : size;
  const forgotten = through ? Math.max(0, (supposed ?? 0) - known.length) : 0;
  const alive = withoutSurplus(
    lives.filter(({ created = -Infinity, left = Infinity }) => created <= at && at < left),
    (size ?? Infinity) - forgotten,
  );
  const ready = (delay: number): number =>
    alive.filter((life) => life.ready !== undefined && life.ready + delay <= at).length + forgotten;
  return {
    ...set,
    replicas: size ?? alive.length,
    status: {
      observedGeneration: set.generation,
      replicas: alive.length + forgotten,
      ready: ready(0),
      available: ready(wait),
      terminating: undefined,
    },
  };
}

/** Of pods that are gone, and nobody tells from when or until when they were there, no more than there was room for. */
function withoutSurplus(alive: readonly Life[], room: number): readonly Life[] {
  let surplus = alive.length - room;
  return alive.filter(({ present, created, left }) => {
    const dropped = surplus > 0 && !present && (created === undefined || left === undefined);
    if (dropped) surplus -= 1;
    return !dropped;
  });
}
