import {
  availableIn,
  lastEvent,
  nextPod,
  probeAnswer,
  settlingPod,
  slowestLeaving,
  type NextPod,
} from "../explain/pods.ts";
import { servingOf } from "../explain/serving.ts";
import type { Rollout } from "../rollout/rollout.ts";
import { scalingOf, type Situation } from "../rollout/situation.ts";
import { deadlineOf, progressingOf } from "../rollout/verdict.ts";
import type { Phrase } from "../words/phrase.ts";
import { outcomeOf } from "./outcome.ts";

/** The lines below the sentence: since when, what exactly it waits for, the time left, who serves meanwhile. */
export function detailsOf(situation: Situation, sentence: Phrase): readonly Phrase[] {
  const outcome = outcomeOf(situation);
  const parts =
    outcome === "done"
      ? [...wayBack(situation), ...ended(situation), ...paused(situation)]
      : [...begun(situation), ...paused(situation), ...waiting(situation), ...deadline(situation)];
  return [...parts, ...meanwhile(situation, sentence)];
}

function begun(situation: Situation): readonly Phrase[] {
  const { rollout, at } = situation;
  const scaling = scalingOf(situation);
  if (rollout === undefined) return [];
  if (rollout.doneAt === undefined) return [{ id: "forTime", args: { ms: at - rollout.declaredAt } }];
  if (scaling !== undefined) return [{ id: "forTime", args: { ms: at - scaling.at } }];
  const lostAt = rollout.reached.ready?.lostAt;
  return lostAt === undefined
    ? [{ id: "doneAgo", args: { ms: at - rollout.doneAt, took: undefined } }]
    : [{ id: "forTime", args: { ms: at - lostAt } }];
}

function ended({ deployment, rollout, progress, at }: Situation): readonly Phrase[] {
  const parts: Phrase[] = [];
  const { scaled, switched } = progress;
  if (rollout?.doneAt !== undefined)
    parts.push({
      id: "doneAgo",
      args: { ms: at - rollout.doneAt, took: tookOf(rollout) },
    });
  const since = rollout?.doneAt ?? 0;
  if (scaled !== undefined && scaled.at > since)
    parts.push({ id: "scaledAgo", args: { ms: at - scaled.at, from: scaled.from, to: scaled.to } });
  // A Deployment that was made again is not older than itself.
  if (switched === undefined || switched.at < deployment.createdAt) return parts;
  const turned: Phrase = { id: "switchedAgo", args: { ms: at - switched.at, service: switched.service } };
  // What came last stands first.
  return switched.at >= Math.max(since, scaled?.at ?? 0) ? [turned, ...parts] : [...parts, turned];
}

/** How the last way back went, as long as nothing else has begun since. */
function wayBack({ progress, rollout, world }: Situation): readonly Phrase[] {
  const { wayBack: way, switched } = progress;
  if (way?.end?.type !== "back") return [];
  const isLast: Readonly<Record<typeof way.type, boolean>> = {
    rollout: rollout?.digest === way.target && rollout.declaredAt === way.beganAt,
    switch: switched?.at === way.beganAt,
    canary: world.objects.Deployment.get(way.target)?.replicas === 0,
  };
  if (!isLast[way.type]) return [];
  const replaced = way.type === "switch" ? undefined : way.replaced;
  return [{ id: "backIn", args: { took: way.end.at - way.beganAt, replaced, lowest: way.lowest } }];
}

/** How long it took, where both ends are known: to the second where they are reconstructed. */
function tookOf({ declaredAt, doneAt }: Rollout): number | undefined {
  return doneAt === undefined || doneAt <= declaredAt ? undefined : doneAt - declaredAt;
}

function paused({ deployment, progress, at, verdict }: Situation): readonly Phrase[] {
  if (!deployment.paused) return [];
  if (verdict.type === "done") return [{ id: "pausedStill", args: undefined }];
  return progress.pausedAt === undefined ? [] : [{ id: "pausedFor", args: { ms: at - progress.pausedAt } }];
}

/** Nobody reads what is said for less than this, ms: it would come and go with every pod of a rollout that goes well. */
const readable = 1_000;

/** What exactly it waits for: one pod that is not merely on its way, and what of it. */
function waiting(situation: Situation): readonly Phrase[] {
  const { deployment, verdict } = situation;
  if (verdict.type === "unobserved" || deployment.paused) return [];
  const next = nextPod(situation) ?? settlingPod(situation);
  if (next !== undefined) return isWait(situation, next) ? [waitingFor(situation, next)] : [];
  const { replicas: wanted = 0, status } = situation.current ?? {};
  const missing = wanted - (status?.replicas ?? 0);
  if (missing > 0) return [{ id: "waitsForPods", args: { missing } }];
  // While new pods are still to come, a rolling update does not wait for old ones to be gone.
  const inOrder = deployment.strategy === "Recreate" || (status?.ready ?? 0) >= deployment.replicas;
  return inOrder ? waitingForLeaving(situation) : [];
}

/** What settles says how long it still will; everything else, how long it has waited. */
function isWait({ at }: Situation, { pod, doing }: NextPod): boolean {
  const since = doing === "joining" ? (pod.readyAt ?? pod.createdAt) : pod.createdAt;
  return doing === "settling" || at - since >= readable;
}

function waitingForLeaving(situation: Situation): readonly Phrase[] {
  const pod = slowestLeaving(situation);
  if (pod?.deletedAt === undefined) return [];
  const ms = pod.deletedAt - situation.at;
  return ms >= 0
    ? [{ id: "waitsForLeaving", args: { pod: pod.name, ms } }]
    : [{ id: "leavingOverdue", args: { pod: pod.name, ms: -ms } }];
}

function waitingFor(situation: Situation, { pod, doing }: NextPod): Phrase {
  const ms = situation.at - pod.createdAt;
  switch (doing) {
    case "pending":
    case "unscheduled":
      return { id: "waitsForNode", args: { pod: pod.name, ms } };
    case "pulling":
      return { id: "waitsForPull", args: { pod: pod.name, ms } };
    case "unpulled":
      return { id: "waitsForImage", args: { pod: pod.name, ms } };
    case "settling":
      return { id: "waitsForSettling", args: { pod: pod.name, ms: availableIn(situation, pod) } };
    case "joining":
      return {
        id: "waitsForRotation",
        args: { pod: pod.name, ms: situation.at - (pod.readyAt ?? pod.createdAt) },
      };
    case "failing": {
      const event = lastEvent(situation, pod.uid, ["Unhealthy"]);
      const since = event?.firstAt ?? pod.createdAt;
      return {
        id: "waitsForProbe",
        args: { pod: pod.name, ms: situation.at - since, message: probeAnswer(event?.message ?? "") },
      };
    }
    case "running":
      return { id: "waitsForReadiness", args: { pod: pod.name, ms } };
    default:
      return { id: "waitsForStart", args: { pod: pod.name, ms } };
  }
}

const counts = new Set([
  "NewReplicaSetCreated",
  "FoundNewReplicaSet",
  "ReplicaSetUpdated",
  "DeploymentResumed",
]);

function deadline({ deployment, verdict, at, rollout }: Situation): readonly Phrase[] {
  if (deployment.paused || verdict.type === "unobserved") return [];
  if (verdict.type === "deadline")
    return [{ id: "deadlinePassed", args: { ms: at - (verdict.since ?? at) } }];
  if (rollout?.doneAt !== undefined) return [];
  const seconds = deployment.progressDeadlineSeconds;
  if (seconds === undefined) return [{ id: "noDeadline", args: undefined }];
  const progressing = progressingOf(deployment);
  if (progressing?.updatedAt === undefined || !counts.has(progressing.reason) || deadlineOf(deployment))
    return [];
  const ms = progressing.updatedAt + seconds * 1000 - at;
  return [ms > 0 ? { id: "deadlineIn", args: { ms } } : { id: "deadlineDue", args: undefined }];
}

const saysServing: ReadonlySet<Phrase["id"]> = new Set([
  "blocked", "failedAnyway", "recreateGap", "done", "servesAll", "beside", "nobodyPicked", "doneNotInRotation", "noRoom",
]); // prettier-ignore

/** Who serves meanwhile, where the sentence does not say it, and what cannot be known here. */
function meanwhile(situation: Situation, sentence: Phrase): readonly Phrase[] {
  const parts: Phrase[] = [];
  if (!situation.podsKnown) parts.push({ id: "podsUnknown", args: undefined });
  else if (!situation.trafficKnown) parts.push({ id: "slicesUnknown", args: undefined });
  else if (!situation.hasService) parts.push(...withoutService(situation, sentence));
  const done = situation.verdict.type === "done";
  if (!done && situation.trafficKnown && situation.hasService && !saysServing.has(sentence.id)) {
    const serving = servingOf(situation);
    if (serving.type !== "new-all") parts.push({ id: "serving", args: { serving } });
  }
  return parts;
}

function withoutService({ progress, world }: Situation, sentence: Phrase): readonly Phrase[] {
  if (sentence.id === "doneWithoutService" || sentence.id === "servesAll") return [];
  const service = world.objects.Service.get(progress.scope.services[0] ?? "");
  return service === undefined
    ? [{ id: "noService", args: undefined }]
    : [{ id: "standsBy", args: { service: service.name } }];
}
