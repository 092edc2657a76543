import type { KubeEvent } from "../../kinds/event.ts";

/** The size that a ReplicaSet was given at a time. */
export interface Sized {
  readonly at: number;
  /** Undefined: from here on nobody tells. */
  readonly to: number | undefined;
  /** What it had before, where the Event tells. */
  readonly from: number | undefined;
}

/**
 * `Scaled up replica set web-1 from 2 to 3` (pkg/controller/deployment/sync.go); of older versions of Kubernetes `to 3
 * from 2`, or without the former size.
 */
const scaled =
  /^(?:\(.*\): )?Scaled (?:up|down) replica set (\S+?)(?: from (\d+))? to (\d+)(?: from (\d+))?$/;

/**
 * What stands before the message when a source has told more than ten similar Events in ten minutes: from then on they
 * are one Event, whose message is that of the last (client-go tools/record/events_cache.go).
 */
const combined = "(combined from similar events): ";

/** One Event stands for several: of those that are not its last only the number is left. */
export const isCombined = ({ message }: KubeEvent): boolean => message.startsWith(combined);

/** The sizes that the Deployment's Events tell of, by name of the ReplicaSet, oldest first. */
export function sizesOf(events: readonly KubeEvent[]): ReadonlyMap<string, readonly Sized[]> {
  const sizes = new Map<string, Sized[]>();
  const scalings = events.filter(({ reason }) => reason === "ScalingReplicaSet");
  for (const event of scalings.filter((each) => !isCombined(each)))
    // An Event that repeats tells only when it was first and when last.
    for (const at of new Set([event.firstAt, event.lastAt])) add(sizes, event, at);
  for (const known of sizes.values()) known.sort(inOrder);
  const several = scalings.filter(isCombined).sort((a, b) => a.firstAt - b.firstAt);
  for (const { firstAt } of several)
    for (const known of sizes.values()) known.push({ at: firstAt, to: undefined, from: undefined });
  for (const event of several) add(sizes, event, event.lastAt);
  for (const known of sizes.values()) known.sort((a, b) => a.at - b.at);
  return sizes;
}

function add(sizes: Map<string, Sized[]>, { message }: KubeEvent, at: number): void {
  const match = scaled.exec(message);
  if (match?.[1] === undefined) return;
  const from = match[2] ?? match[4];
  const size = { at, to: Number(match[3]), from: from === undefined ? undefined : Number(from) };
  sizes.set(match[1], [...(sizes.get(match[1]) ?? []), size]);
}

/** By time; within one second each begins where the one before it ended. */
const inOrder = (a: Sized, b: Sized): number =>
  a.at - b.at ||
  Number(a.from !== undefined && a.from === b.to) - Number(b.from !== undefined && b.from === a.to);

/** The size at a time; undefined where no Event tells. */
export function sizeAt(sizes: readonly Sized[], at: number): number | undefined {
  const last = sizes.findLast((size) => size.at <= at);
  return last === undefined ? sizes[0]?.from : last.to;
}

/**
 * The same with what the ReplicaSet has now, from the last that is known of it on: Events get lost, by a limit on their
 * number (client-go, 25 an object and then one in five minutes) or by their age.
 */
export function untilNow(
  sizes: readonly Sized[],
  replicas: number,
  others: readonly number[],
): readonly Sized[] {
  const last = sizes.at(-1);
  const at = Math.max(...sizes.map((size) => size.at), ...others);
  return last?.to === replicas || at === -Infinity
    ? sizes
    : [...sizes, { at, to: replicas, from: undefined }];
}
