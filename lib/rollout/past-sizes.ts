import type { KubeEvent } from "../kinds/event.ts";

/** The size that a ReplicaSet was given at a time. */
export interface Sized {
  readonly at: number;
  readonly to: number;
  /** What it had before, where the Event tells. */
  readonly from: number | undefined;
}

/** `Scaled up replica set web-1 to 3 from 2`, and without the last part (deployment-controller, §1.12). */
const scaled = /^Scaled (?:up|down) replica set (\S+) to (\d+)(?: from (\d+))?$/;

/** The sizes that the Deployment's Events tell of, by name of the ReplicaSet, oldest first. */
export function sizesOf(events: readonly KubeEvent[]): ReadonlyMap<string, readonly Sized[]> {
  const sizes = new Map<string, Sized[]>();
  for (const event of events) {
    const match = event.reason === "ScalingReplicaSet" ? scaled.exec(event.message) : null;
    if (match?.[1] === undefined) continue;
    const from = match[3] === undefined ? undefined : Number(match[3]);
    const known = sizes.get(match[1]) ?? [];
    // An Event that repeats tells only when it was first and when last.
    for (const at of new Set([event.firstAt, event.lastAt])) known.push({ at, to: Number(match[2]), from });
    sizes.set(match[1], known);
  }
  for (const known of sizes.values()) known.sort((a, b) => a.at - b.at);
  return sizes;
}

/** The size at a time; undefined where no Event reaches back that far. */
export function sizeAt(sizes: readonly Sized[], at: number): number | undefined {
  return sizes.findLast((size) => size.at <= at)?.to ?? sizes[0]?.from;
}
