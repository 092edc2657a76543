import type { ReplicaSet } from "../../kinds/replica-set.ts";
import type { Life } from "./pods.ts";
import { courseOf, sizeAt, type Course, type Sized } from "./sizes.ts";

/** What is known of one ReplicaSet's past. */
export interface PastSet {
  readonly lives: readonly Life[];
  readonly sizes: readonly Sized[];
  /** Before this moment Events that are missing prove nothing, ms. */
  readonly horizon: number;
}

/**
 * A ReplicaSet as it was from a moment on, one for each second in which its size or its counts differ. `replicas` is the
 * size that an Event gave it, else the number of its pods of which something tells that they were there: others, of
 * which nothing is left, may have been there, too. `status` counts the pods whose own stamps tell how they were; it is
 * undefined where nobody tells anything. When a ready pod was available follows from the ReplicaSet's minReadySeconds.
 */
export function setsOverTime(
  set: ReplicaSet,
  { lives, sizes: told, horizon }: PastSet,
): readonly { readonly at: number; readonly set: ReplicaSet }[] {
  const wait = set.minReadySeconds * 1000;
  const sizes = courseOf(told, Math.max(set.createdAt, horizon), set.replicas);
  const times = [
    ...sizes.map(({ at }) => at),
    ...lives.flatMap(({ created, toldFrom, ready, left }) => [
      ...[created, toldFrom, ready, ready && ready + wait, left],
    ]),
  ].filter((time): time is number => time !== undefined && time < Infinity);
  return [...new Set(times)]
    .sort((a, b) => a - b)
    .map((at) => ({ at, set: setAt(set, at, { lives, sizes }, wait) }));
}

function setAt(
  set: ReplicaSet,
  at: number,
  { lives, sizes }: { readonly lives: readonly Life[]; readonly sizes: Course },
  wait: number,
): ReplicaSet {
  const there = lives.filter(({ created, left = Infinity }) => created <= at && at < left);
  const told = there.filter(({ toldFrom = Infinity }) => toldFrom <= at);
  const size = sizeAt(sizes, at);
  const ready = (delay: number): number =>
    told.filter((life) => life.ready !== undefined && life.ready + delay <= at).length;
  const status = {
    ...{ observedGeneration: set.generation, replicas: told.length, terminating: undefined },
    ...{ ready: ready(0), available: ready(wait) },
  };
  const isTold = size !== undefined || there.length > 0;
  return { ...set, replicas: size ?? there.length, status: isTold ? status : undefined };
}
