import type { World } from "../../log/world.ts";
import { identify } from "../identity.ts";
import type { MutableHistory } from "./mutable.ts";
import { setsOf } from "../sets.ts";

/** Gives every version in scope its index, and brings names up to date: a newcomer may change how others are told apart. */
export const updateVersions = (history: MutableHistory, world: World): void =>
  placeVersions(history, world, history.folding.progress.scope.deployments);

/** As `updateVersions`, of the Deployments with these uids. */
export function placeVersions(
  { folding, versions }: MutableHistory,
  world: World,
  deployments: readonly string[],
): void {
  const sets = deployments.flatMap((uid) => setsOf(world, uid));
  const identities = identify(sets);
  for (const set of sets) {
    const place = folding.places.get(set.uid) ?? versions.length;
    folding.places.set(set.uid, place);
    versions[place] = {
      uid: set.uid,
      replicaSet: set.name,
      deployment: world.objects.Deployment.get(set.owner ?? "")?.name ?? versions[place]?.deployment ?? "",
      label: identities.get(set.uid)?.label ?? set.name,
      colour: identities.get(set.uid)?.colour ?? 0,
      letter: identities.get(set.uid)?.letter ?? "",
    };
  }
}
