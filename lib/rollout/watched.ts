import type { WatchState } from "../kinds/watch.ts";
import type { WatchedKindName } from "../kinds/kinds.ts";
import type { World } from "../log/world.ts";

const unseen: ReadonlySet<string> = new Set<WatchState>(["loading", "forbidden", "unwatched"]);

/**
 * Whether what the world holds of a kind in a namespace can be taken for all there is. It can where a watch of it is
 * open, polled, or lost for now (then it is old), and where no watch is on record at all, as in a world made by hand.
 */
export function isWatched(world: World, kind: WatchedKindName, namespace: string): boolean {
  let wide = true;
  for (const watch of world.objects.Watch.values()) {
    if (watch.name !== kind) continue;
    if (watch.namespace === namespace) return !unseen.has(watch.state);
    if (watch.namespace === "") wide = !unseen.has(watch.state);
  }
  return wide;
}
