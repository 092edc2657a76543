import type { Say } from "../draw/way.ts";

/**
 * How long the last rollout of the Deployment took: from its ReplicaSet's creation, or from when the controller first
 * sized it, to the controller's word that it was available. Nothing is said where that is not known.
 */
export const tookLately: Say = ({ deployment, current, seen: { world } }) => {
  const done = deployment.conditions.find(
    ({ type, reason }) => type === "Progressing" && reason === "NewReplicaSetAvailable",
  )?.updatedAt;
  if (done === undefined || current === undefined) return [];
  const began =
    current.formerRevisions.length === 0
      ? current.createdAt
      : firstSized(world, deployment.uid, current.name);
  if (began === undefined || done <= began) return [];
  return [{ text: { id: "tookLately", args: { ms: done - began } } }];
};

/** When the controller last began to size a ReplicaSet up from nothing, as its Event tells. */
function firstSized(
  world: Parameters<Say>[0]["seen"]["world"],
  deployment: string,
  set: string,
): number | undefined {
  const begins = [...(world.eventsAbout.get(deployment) ?? [])].flatMap((uid) => {
    const event = world.objects.Event.get(uid);
    return event?.message.startsWith(`Scaled up replica set ${set} from 0 to `) === true
      ? [event.lastAt]
      : [];
  });
  return begins.length === 0 ? undefined : Math.max(...begins);
}
