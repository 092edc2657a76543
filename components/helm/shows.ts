import type { Deployment } from "../../lib/kinds/deployment.ts";
import type { World } from "../../lib/log/world.ts";
import { isWatched } from "../../lib/rollout/watched.ts";

/** What there is to show of Helm: releases, that they may not be listed, that one is named and has no records, or nothing. */
export type HelmAccess = "listed" | "forbidden" | "unrecorded" | "none";

/** The release that a Deployment names, by Helm's own annotations. */
export function releaseNamed({ owners, namespace }: Deployment) {
  const name = owners["meta.helm.sh/release-name"];
  return name && { name, namespace: owners["meta.helm.sh/release-namespace"] ?? namespace };
}

/** Cheap enough to be asked with every fact. The world is that of one rollout: a record in it is of one of its releases. */
export function helmAccess(world: World | undefined, namespace: string): HelmAccess {
  if (world === undefined) return "none";
  for (const { release } of world.objects.Secret.values()) if (release !== undefined) return "listed";
  const states = [...world.objects.Watch.values()]
    .filter((watch) => watch.name === "Secret" && (watch.namespace === "" || watch.namespace === namespace))
    .map(({ state }) => state);
  if (states.length > 0 && states.every((state) => state === "forbidden")) return "forbidden";
  const named = [...world.objects.Deployment.values()].flatMap((one) => releaseNamed(one) || []);
  return named.some((release) => isWatched(world, "Secret", release.namespace)) ? "unrecorded" : "none";
}
