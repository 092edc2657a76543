import type { ReplicaSet } from "../../kinds/replica-set.ts";
import { isActive } from "../../rollout/sets.ts";
import type { Way } from "../draw/way.ts";

/**
 * When a version last ran, ms: until when it can have read what it reads. "now" while it still has pods; undefined where
 * nothing tells. The controller's own Event says it for an hour; after that, the creation of the version that followed,
 * unless that one was a version come back, which has no such stamp.
 */
export function lastRun({ sets, seen, deployment }: Way, set: ReplicaSet): number | "now" | undefined {
  if (isActive(set)) return "now";
  const ended = [...(seen.world.eventsAbout.get(deployment.uid) ?? [])].flatMap((uid) => {
    const event = seen.world.objects.Event.get(uid);
    const isIt = event?.reason === "ScalingReplicaSet" && isEndOf(event.message, set.name);
    return isIt ? [event.lastAt] : [];
  });
  if (ended.length > 0) return Math.max(...ended);
  const next = sets.find(({ revision }) => (revision ?? 0) > (set.revision ?? 0));
  return next?.formerRevisions.length === 0 ? next.createdAt : undefined;
}

/**
 * "Scaled down replica set web-5d9c from 1 to 0"; before Kubernetes 1.29 it was "to 0 from 1", or "to 0"
 * (scaleReplicaSetAndRecordEvent in pkg/controller/deployment/sync.go).
 */
function isEndOf(message: string, name: string): boolean {
  const start = `Scaled down replica set ${name} `;
  return message.startsWith(start) && /^(from \d+ )?to 0\b/.test(message.slice(start.length));
}
