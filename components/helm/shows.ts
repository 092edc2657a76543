import type { World } from "../../lib/log/world.ts";

/** What there is to show of Helm: releases, that they may not be listed, or nothing. */
export type HelmAccess = "listed" | "forbidden" | "none";

/** Cheap enough to be asked with every fact. The world is that of one rollout: a record in it is of one of its releases. */
export function helmAccess(world: World | undefined, namespace: string): HelmAccess {
  if (world === undefined) return "none";
  for (const { release } of world.objects.Secret.values()) if (release !== undefined) return "listed";
  const states = [...world.objects.Watch.values()]
    .filter((watch) => watch.name === "Secret" && (watch.namespace === "" || watch.namespace === namespace))
    .map(({ state }) => state);
  return states.length > 0 && states.every((state) => state === "forbidden") ? "forbidden" : "none";
}
