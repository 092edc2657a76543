import type { WatchState } from "../kinds/watch.ts";
import type { WatchedKindName } from "../kinds/kinds.ts";
import type { World } from "../log/world.ts";

const unseen: ReadonlySet<string> = new Set<WatchState>(["loading", "forbidden", "unwatched"]);

/**
 * Whether what the world holds of a kind in a namespace can be taken for all there is. It can where a watch of it is
 * open, polled, or lost for now (then it is old), and where no watch is on record at all, as in a world made by hand.
 */
export const isWatched = (world: World, kind: WatchedKindName, namespace: string): boolean =>
  !unseen.has(watchStateOf(world, kind, namespace) ?? "live");

/**
 * The state of the watch that covers a kind in a namespace: the namespace's own, else that of the whole cluster. Where
 * only other namespaces are watched, this one is not. Undefined where no watch of the kind is on record.
 */
export function watchStateOf(world: World, kind: WatchedKindName, namespace: string): string | undefined {
  let elsewhere: string | undefined;
  for (const watch of world.objects.Watch.values()) {
    if (watch.name !== kind) continue;
    if (watch.namespace === namespace) return watch.state;
    if (watch.namespace === "") elsewhere = watch.state;
    else elsewhere ??= "unwatched";
  }
  return elsewhere;
}
