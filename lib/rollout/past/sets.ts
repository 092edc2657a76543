import type { ReplicaSet } from "../../kinds/replica-set.ts";
import type { VersionCounts } from "../history/history.ts";
import type { Life } from "./pods.ts";
import { courseOf, sizeAt, type Course, type Sized } from "./sizes.ts";

/** What is known of one ReplicaSet's past. */
export interface PastSet {
  readonly lives: readonly Life[];
  readonly sizes: readonly Sized[];
  /** Before this moment Events that are missing prove nothing, ms. */
  readonly horizon: number;
}

/** A ReplicaSet as it was, with what is told of its pods; undefined: nothing is. */
export interface PastReplicaSet extends ReplicaSet {
  readonly counts: VersionCounts | undefined;
}

/**
 * A ReplicaSet as it was from a moment on, one for each second in which its size or its counts differ. Counted by their
 * state are the pods whose own stamps tell it. The rest of the size that an Event gave it is untold: nobody tells
 * whether they were there. Where no Event tells the size, pods are counted of which something tells that they were
 * there, and there may have been more. When a ready pod was available follows from the ReplicaSet's minReadySeconds.
 */
export function setsOverTime(
  set: ReplicaSet,
  { lives, sizes: told, horizon }: PastSet,
): readonly { readonly at: number; readonly set: PastReplicaSet }[] {
  const sizes = courseOf(told, Math.max(set.createdAt, horizon), set.replicas);
  const times = [
    ...sizes.map(({ at }) => at),
    ...lives.flatMap(({ created, toldFrom, ready, left }) => [
      ...[created, toldFrom, ready, ready && ready + waitOf(set), left],
    ]),
  ].filter((time): time is number => time !== undefined && time < Infinity);
  return [...new Set(times)]
    .sort((a, b) => a - b)
    .map((at) => {
      const counts = countsAt(set, at, { lives, sizes });
      return { at, set: { ...set, status: undefined, counts } };
    });
}

const waitOf = ({ minReadySeconds }: ReplicaSet): number => minReadySeconds * 1000;

function countsAt(
  set: ReplicaSet,
  at: number,
  { lives, sizes }: { readonly lives: readonly Life[]; readonly sizes: Course },
): VersionCounts | undefined {
  const there = lives.filter(({ created, left = Infinity }) => created <= at && at < left);
  const told = there.filter(({ toldFrom = Infinity }) => toldFrom <= at);
  const size = sizeAt(sizes, at);
  if (size === undefined && there.length === 0) return undefined;
  const readyFor = (ms: number): number =>
    told.filter((life) => life.ready !== undefined && life.ready + ms <= at).length;
  const available = readyFor(waitOf(set));
  const counts = {
    ...{ available, ready: readyFor(0) - available, starting: told.length - readyFor(0) },
    ...{ missing: undefined, leaving: undefined },
    untold: Math.max(0, (size ?? there.length) - told.length),
  };
  return size === undefined ? { ...counts, more: true } : counts;
}
