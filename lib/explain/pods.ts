import { endpointBits } from "../kinds/endpoint-slice.ts";
import { imageReasons, type Container, type Pod } from "../kinds/pod.ts";
import { ownRotations } from "../rollout/progress/milestones.ts";
import { podsAt, type Situation } from "../rollout/situation.ts";
import type { Doing, Far } from "../words/en/phrases/clauses.ts";

/** Waiting reasons of a container that cannot be made or started as the template says. */
export const configReasons = new Set([
  "CreateContainerConfigError",
  "CreateContainerError",
  "RunContainerError",
]);

/**
 * It ends though it should not: with an error, or at all where it is no init container. Between two ends it runs for a
 * moment, and is not well until it is ready.
 */
export const isCrashing = ({ reason, restarts, ready, init, ended, last }: Container): boolean =>
  reason === "CrashLoopBackOff" ||
  hasFailed(ended) ||
  (restarts > 0 && ((ended !== undefined && !init) || (!ready && (restarts > 1 || hasFailed(last)))));

const hasFailed = (ending: Container["ended"]): boolean => ending !== undefined && ending.exitCode !== 0;

/** What a pod that is not ready is doing. */
export function doingOf(pod: Pod, pulling: boolean): Doing {
  if (!pod.scheduled) return pod.unscheduledReason === "Unschedulable" ? "unscheduled" : "pending";
  const reasons = pod.containers.map(({ reason }) => reason ?? "");
  if (reasons.some((reason) => imageReasons.has(reason))) return "unpulled";
  if (reasons.some((reason) => configReasons.has(reason))) return "misconfigured";
  if (pod.containers.some(isCrashing)) return "crashing";
  const main = pod.containers.filter(({ init }) => !init);
  if (main.length > 0 && main.every(({ state }) => state === "running")) return "running";
  return pulling ? "pulling" : "starting";
}

/** The last event of a reason about an object. */
export function lastEvent(situation: Situation, uid: string, reasons: readonly string[]) {
  const events = [...(situation.world.eventsAbout.get(uid) ?? [])].flatMap((event) => {
    const found = situation.world.objects.Event.get(event);
    return found !== undefined && reasons.includes(found.reason) ? [found] : [];
  });
  return events.reduce<(typeof events)[number] | undefined>(
    (last, event) => (last === undefined || event.lastAt >= last.lastAt ? event : last),
    undefined,
  );
}

/** Whether the kubelet's last word on a pod's images is that it pulls one. */
const isPulling = (situation: Situation, pod: Pod): boolean =>
  lastEvent(situation, pod.uid, ["Pulling", "Pulled"])?.reason === "Pulling";

/** What the next pods of the current version are doing: those that exist and do not count yet. */
export interface NextPod {
  readonly pod: Pod;
  readonly doing: Doing;
}

/** The pod that is furthest on its way and does not count yet; undefined where pods are not watched or none is there. */
export function nextPod(situation: Situation): NextPod | undefined {
  const settling = counted(situation) === "ready" ? settlingPod(situation) : undefined;
  if (settling !== undefined) return settling;
  const joining = joiningPods(situation)[0];
  if (joining !== undefined) return { pod: joining, doing: "joining" };
  const unready = podsAt(situation, "unready").map((pod) => ({
    pod,
    doing: doingWith(situation, pod),
  }));
  return unready.sort((a, b) => stage(b.doing) - stage(a.doing))[0];
}

/** A ready pod that minReadySeconds still keeps from counting as available: it may be in rotation already. */
export function settlingPod(situation: Situation): NextPod | undefined {
  const pod = podsAt(situation, "ready").find((each) => availableIn(situation, each) > 0);
  return pod === undefined ? undefined : { pod, doing: "settling" };
}

function doingWith(situation: Situation, pod: Pod): Doing {
  const doing = doingOf(pod, isPulling(situation, pod));
  if (doing !== "running") return doing;
  const failing = lastEvent(situation, pod.uid, ["Unhealthy"]);
  return failing !== undefined && failing.message.startsWith("Readiness") ? "failing" : "running";
}

const stages: readonly Doing[] = [
  "missing", "pending", "unscheduled", "misconfigured", "unpulled", "pulling", "starting", "crashing", "running", "failing",
]; // prettier-ignore
const stage = (doing: Doing): number => stages.indexOf(doing);

/** Pods of the current version that are ready and that no slice counts yet. */
export function joiningPods(situation: Situation): readonly Pod[] {
  if (situation.rotation === undefined) return [];
  const rotations = ownRotations(situation.progress);
  return podsAt(situation, "ready").filter((pod) =>
    rotations.some(({ endpoints }) => ((endpoints.get(pod.uid)?.bits ?? 0) & endpointBits.ready) === 0),
  );
}

/** How long, ms, until a ready pod counts as available; 0 or less where it does. */
export const availableIn = (situation: Situation, pod: Pod): number =>
  (pod.readyAt ?? 0) + situation.deployment.minReadySeconds * 1000 - situation.at;

const counted = (situation: Situation): Far["counted"] =>
  situation.rotation === undefined ? "ready" : "rotation";

/** How far the current version is. Counts come from slices where they are known, else from its ReplicaSet. */
export function farOf(situation: Situation): Far {
  const { current, deployment, rotation } = situation;
  const of = deployment.replicas;
  const count = Math.min(rotation?.current ?? current?.status?.ready ?? 0, of);
  const next = count >= of ? undefined : nextPod(situation);
  const existing = Math.min(current?.status?.replicas ?? 0, of);
  return {
    count,
    of,
    counted: counted(situation),
    next: next === undefined ? undefined : { pods: Math.max(1, existing - count), doing: next.doing },
  };
}

/** "HTTP 503" out of the kubelet's "Readiness probe failed: HTTP probe failed with statuscode: 503". */
export function probeAnswer(message: string): string {
  const answer = message.replace(/^(Readiness|Liveness|Startup) probe (failed|errored)[^:]*:\s*/, "").trim();
  const status = /statuscode: (\d+)/.exec(answer)?.[1];
  return status === undefined ? answer : `HTTP ${status}`;
}

/** The old pod that leaves the slowest. */
export function slowestLeaving(situation: Situation): Pod | undefined {
  const { sets, current, progress, world } = situation;
  const pods = sets
    .filter(({ uid }) => uid !== current?.uid)
    .flatMap(({ uid }) => [...(progress.crews.get(uid)?.leaving ?? [])].slice(0, 64))
    .flatMap((uid) => world.objects.Pod.get(uid) ?? []);
  return pods.reduce<Pod | undefined>(
    (last, pod) => (last?.deletedAt === undefined || (pod.deletedAt ?? 0) > last.deletedAt ? pod : last),
    undefined,
  );
}
