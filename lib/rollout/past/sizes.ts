import type { KubeEvent } from "../../kinds/event.ts";

/** The size that a ReplicaSet was given at a time. */
export interface Sized {
  readonly at: number;
  /** Undefined: from here on nobody tells. */
  readonly to: number | undefined;
  /** What it had before, where the Event tells. */
  readonly from: number | undefined;
}

/** The sizes of a ReplicaSet, each from its time on; before the first nobody tells. */
export type Course = readonly Pick<Sized, "at" | "to">[];

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
  for (const [name, told] of sizes) sizes.set(name, inOrder(told));
  const several = scalings.filter(isCombined).sort((a, b) => a.firstAt - b.firstAt);
  for (const { firstAt } of several)
    for (const told of sizes.values()) told.push({ at: firstAt, to: undefined, from: undefined });
  for (const event of several) add(sizes, event, event.lastAt);
  for (const told of sizes.values()) told.sort((a, b) => a.at - b.at);
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
function inOrder(sizes: readonly Sized[]): Sized[] {
  const left = sizes.toSorted((a, b) => a.at - b.at);
  const ordered: Sized[] = [];
  while (left[0] !== undefined) {
    const { at } = left[0];
    const before = ordered.at(-1)?.to;
    const same = left.filter((size) => size.at === at);
    const next =
      same.find(({ from }) => from !== undefined && from === before) ??
      same.find(({ from }) => from === undefined || same.every(({ to }) => to !== from)) ??
      left[0];
    ordered.push(next);
    left.splice(left.indexOf(next), 1);
  }
  return ordered;
}

/**
 * The sizes of a ReplicaSet that has `now` pods to have, from `since` on. What it had before the first Event, that Event
 * tells. Where an Event does not begin with the size that the one before it ended with (or the last one not with that of
 * now), others are lost between them, by a limit on their number (client-go: 25 an object, then one in five minutes) or
 * by their age: nobody tells from the first of the two on.
 */
export function courseOf(sizes: readonly Sized[], since: number, now: number): Course {
  const [first] = sizes;
  const before = first?.from === undefined || first.at <= since ? [] : [{ at: since, to: first.from }];
  const course = sizes.map(({ at, to }, index) => {
    const next = sizes[index + 1];
    const after = next === undefined ? now : (next.from ?? to);
    return { at, to: to === after ? to : undefined };
  });
  return [...before, ...course];
}

/** The size at a time; undefined where no Event tells. */
export const sizeAt = (course: Course, at: number): number | undefined =>
  course.findLast((size) => size.at <= at)?.to;
