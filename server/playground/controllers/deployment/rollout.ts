import { pods, type Pod } from "../../kinds/pod.ts";
import { replicaSets, type ReplicaSet } from "../../kinds/replica-set.ts";
import { StatusError } from "../../status.ts";
import { conditionOf } from "../conditions.ts";
import { revisionOf } from "./annotations.ts";
import { sortOut } from "./new-replica-set.ts";
import { scale, setProgressing, writeStatus, writeStatusIfNew, type Pass } from "./pass.ts";
import { isSaturated, onlyActiveOrLatest, proportionalSizes } from "./proportion.ts";
import { budgetForOld, nextSizeOfNew, withoutSpare, withoutUnhealthy } from "./rolling.ts";
import { byAge, deadlineOf, desiredOf, historyLimitOf, isActive, isRolling, sizeOf } from "./sizes.ts";
import { isComplete, nextDeadlineCheck, rolloutStatusOf, statusOf, type Counted } from "./status.ts";

/** Ends a pass of a rollout. Returns when to look at the deadline again, in ms, if at all. */
function finish(pass: Pass, counted: Counted): number | undefined {
  const now = pass.clock.now();
  const status = rolloutStatusOf(pass.deployment, counted, now);
  const { deployment } = pass;
  return writeStatusIfNew(pass, status) ? undefined : nextDeadlineCheck(deployment, status, now);
}

const byRevision = (a: ReplicaSet, b: ReplicaSet): number => {
  const [one, other] = [revisionOf(a), revisionOf(b)];
  if (one === undefined || other === undefined || one === other) return byAge(a, b);
  return one < other ? -1 : 1;
};

/** Deletes the oldest revisions above the limit, save those that still have or want pods (cleanupDeployment). */
function cleanUp({ deployment, registry }: Pass, old: readonly ReplicaSet[]): void {
  const limit = historyLimitOf(deployment);
  if (limit === undefined) return;
  const alive = old.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
  const over = Math.max(0, alive.length - limit);
  for (const { metadata, spec, status } of [...alive].sort(byRevision).slice(0, over)) {
    const isObserved = (metadata.generation ?? 0) <= (status?.observedGeneration ?? 0);
    if (spec.replicas !== 0 || (status?.replicas ?? 0) !== 0 || !isObserved) continue;
    registry.remove(replicaSets, metadata.namespace ?? "", metadata.name, {});
  }
}

/** Shrinks old ReplicaSets as far as the promise of maxUnavailable lets it. Returns whether any was shrunk. */
function shrinkOld(pass: Pass, newest: ReplicaSet, old: readonly ReplicaSet[]): boolean {
  const active = old.filter(isActive);
  const budget = active.length === 0 ? 0 : budgetForOld(pass.deployment, newest, old);
  if (budget <= 0) return false;
  try {
    const { sizings, complete } = withoutUnhealthy(active, budget);
    const written = new Map<string, ReplicaSet>();
    for (const { replicaSet, size } of sizings) {
      written.set(replicaSet.metadata.uid, scale(pass, replicaSet, size));
    }
    if (!complete) return false;
    const shrunk = active.map((replicaSet) => written.get(replicaSet.metadata.uid) ?? replicaSet);
    const spare = withoutSpare(pass.deployment, newest, shrunk);
    for (const { replicaSet, size } of spare) scale(pass, replicaSet, size);
    return sizings.length + spare.length > 0;
  } catch (error) {
    // As upstream: what could not be written is left to the next pass.
    if (error instanceof StatusError) return false;
    throw error;
  }
}

/** One step of a rolling update (pkg/controller/deployment/rolling.go, rolloutRolling). */
export function roll(pass: Pass): number | undefined {
  const counted = sortOut(pass, true);
  const { newest, old } = counted;
  const size = nextSizeOfNew(pass.deployment, newest, old);
  if (size !== sizeOf(newest)) {
    scale(pass, newest, size);
    return finish(pass, counted);
  }
  if (!shrinkOld(pass, newest, old) && isComplete(pass.deployment, pass.deployment.status))
    cleanUp(pass, old);
  return finish(pass, counted);
}

const isOver = ({ status }: Pod): boolean => status?.phase === "Succeeded" || status?.phase === "Failed";

/** Whether a pod of an earlier version is still there, even one that is leaving (oldPodsRunning). */
const runsOldPods = ({ index, owned }: Pass, { newest, old }: Counted): boolean =>
  old.some(({ status }) => (status?.replicas ?? 0) > 0) ||
  owned
    .filter(({ metadata }) => metadata.uid !== newest?.metadata.uid)
    .some(({ metadata }) => index.controlled(pods, metadata.uid).some((pod) => !isOver(pod)));

/** One step of Recreate: all old pods go before a new one comes (recreate.go, rolloutRecreate). */
export function recreate(pass: Pass): number | undefined {
  const before = sortOut(pass, false);
  const active = before.old.filter(isActive);
  for (const replicaSet of active) scale(pass, replicaSet, 0);
  if (active.length > 0 || runsOldPods(pass, before)) return finish(pass, before);
  const counted = before.newest === undefined ? sortOut(pass, true) : before;
  if (counted.newest !== undefined) scale(pass, counted.newest, desiredOf(pass.deployment));
  if (isComplete(pass.deployment, pass.deployment.status)) cleanUp(pass, counted.old);
  return finish(pass, counted);
}

function scaleAll(pass: Pass, { newest, old }: Counted): void {
  const { deployment } = pass;
  const only = onlyActiveOrLatest(newest, old);
  if (only !== undefined) {
    scale(pass, only, desiredOf(deployment));
    return;
  }
  const active = old.filter(isActive);
  if (isSaturated(deployment, newest)) {
    for (const replicaSet of active) scale(pass, replicaSet, 0);
    return;
  }
  if (!isRolling(deployment)) return;
  const all = newest === undefined || !isActive(newest) ? active : [...active, newest];
  for (const { replicaSet, size } of proportionalSizes(deployment, all)) scale(pass, replicaSet, size, true);
}

/** A pass that only resizes what is there: after scaling, and while paused (sync.go, sync). */
export function resize(pass: Pass): void {
  const counted = sortOut(pass, false);
  scaleAll(pass, counted);
  if (pass.deployment.spec.paused === true) cleanUp(pass, counted.old);
  writeStatusIfNew(pass, statusOf(pass.deployment, counted, pass.clock.now()));
}

/** A pass over a Deployment that is being deleted (syncStatusOnly). */
export function observe(pass: Pass): void {
  writeStatusIfNew(pass, statusOf(pass.deployment, sortOut(pass, false), pass.clock.now()));
}

/** Says that it was paused or resumed, unless it has said that it is late (checkPausedConditions). */
export function tellPause(pass: Pass): void {
  const { deployment } = pass;
  if (deadlineOf(deployment) === undefined) return;
  const known = conditionOf(deployment.status?.conditions, "Progressing")?.reason;
  if (known === "ProgressDeadlineExceeded") return;
  const isPaused = deployment.spec.paused === true;
  if (isPaused === (known === "DeploymentPaused")) return;
  setProgressing(pass, {
    status: "Unknown",
    reason: isPaused ? "DeploymentPaused" : "DeploymentResumed",
    message: isPaused ? "Deployment is paused" : "Deployment is resumed",
  });
  writeStatus(pass);
}
