import type { Pod } from "../../kinds/pod.ts";
import type { World } from "../../log/world.ts";

/** The pods of one ReplicaSet, sorted as they come and go, so that no question about them has to visit them all. */
export interface Crew {
  /** Neither ready nor leaving nor ended. */
  readonly unready: Set<string>;
  readonly ready: Set<string>;
  /** With a deletionTimestamp. */
  readonly leaving: Set<string>;
  /** Ended without being asked to, such as Evicted: they stay as objects and count nowhere. */
  readonly ended: Set<string>;
}

type Station = keyof Crew;

export const stationOf = (pod: Pod): Station => {
  if (pod.deletedAt !== undefined) return "leaving";
  if (pod.phase === "Failed" || pod.phase === "Succeeded") return "ended";
  return pod.ready ? "ready" : "unready";
};

/** The crew of a ReplicaSet as the world has it now. */
export function openCrew(world: World, set: string): Crew {
  const crew: Crew = { unready: new Set(), ready: new Set(), leaving: new Set(), ended: new Set() };
  for (const uid of world.owned.get(set) ?? []) {
    const pod = world.objects.Pod.get(uid);
    if (pod !== undefined) crew[stationOf(pod)].add(uid);
  }
  return crew;
}

/**
 * Moves one pod to where it now belongs; undefined for `after` means that it is gone. False where neither its former nor
 * its present ReplicaSet is among the crews.
 */
export function movePod(
  crews: ReadonlyMap<string, Crew>,
  before: Pod | undefined,
  after: Pod | undefined,
): boolean {
  const from = crews.get(before?.owner ?? "");
  const to = crews.get(after?.owner ?? "");
  if (from !== undefined && before !== undefined) from[stationOf(before)].delete(before.uid);
  if (to !== undefined && after !== undefined) to[stationOf(after)].add(after.uid);
  return from !== undefined || to !== undefined;
}

export const cloneCrew = (crew: Crew): Crew => ({
  unready: new Set(crew.unready),
  ready: new Set(crew.ready),
  leaving: new Set(crew.leaving),
  ended: new Set(crew.ended),
});
