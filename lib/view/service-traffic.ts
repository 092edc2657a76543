import type { Deployment } from "../kinds/deployment.ts";
import type { ReplicaSet } from "../kinds/replica-set.ts";
import type { World } from "../log/world.ts";
import { identify, type Identity } from "../rollout/identity.ts";
import type { ServiceProgress } from "../rollout/service/progress.ts";
import { setsOf } from "../rollout/sets.ts";
import { isWatched } from "../rollout/watched.ts";
import type { Rotation } from "../traffic/rotation.ts";
import type { NamedVersionView, ServiceTraffic, ShareView } from "./service-view.ts";

/** By uid. */
export type Versions = ReadonlyMap<string, NamedVersionView>;

/** All versions of those that are or were behind it, named so that no two look alike. */
export function versionsIn(world: World, { members, rollouts }: ServiceProgress): Versions {
  const owners = new Map<string, Deployment>();
  const sets: ReplicaSet[] = [];
  for (const name of members) {
    const deployment = world.objects.Deployment.get(rollouts.get(name)?.uid ?? "");
    if (deployment === undefined) continue;
    owners.set(deployment.uid, deployment);
    sets.push(...setsOf(world, deployment.uid));
  }
  const identities = identify(sets);
  return new Map(
    sets.map((set) => [
      set.uid,
      named(set, owners.get(set.owner ?? "")?.name ?? "", identities.get(set.uid)),
    ]),
  );
}

const named = (set: ReplicaSet, deployment: string, identity: Identity | undefined): NamedVersionView => ({
  uid: set.uid,
  replicaSet: set.name,
  deployment,
  label: identity?.label ?? set.name,
  colour: identity?.colour ?? 0,
  letter: identity?.letter ?? "",
});

const isKnown = (world: World, namespace: string): boolean =>
  isWatched(world, "EndpointSlice", namespace) && isWatched(world, "Pod", namespace);

/** Who gets the requests of a Service, as its ready endpoints say. */
export function serviceTrafficOf(
  world: World,
  { ref, rotation }: ServiceProgress,
  versions: Versions,
): ServiceTraffic {
  if (rotation === undefined) return { state: "none", endpoints: undefined, external: 0, shares: [] };
  if (!isKnown(world, ref.namespace))
    return { state: "unknown", endpoints: undefined, external: 0, shares: [] };
  const shares = sharesOf(rotation, versions);
  const told = shares.reduce((sum, { ready }) => sum + ready, 0);
  return {
    state: rotation.total === 0 ? "empty" : "known",
    endpoints: rotation.total,
    external: rotation.total - told,
    shares,
  };
}

function sharesOf({ ready, draining, total }: Rotation, versions: Versions): readonly ShareView[] {
  return [...versions.values()].flatMap((version): ShareView[] => {
    const [count, leaving] = [ready.get(version.uid) ?? 0, draining.get(version.uid) ?? 0];
    if (count + leaving === 0) return [];
    return [{ ...version, ready: count, share: total === 0 ? 0 : count / total, draining: leaving }];
  });
}
