import type { Pod } from "../../kinds/pod.ts";
import { StatusError } from "../../status.ts";
import { isOver } from "../pods.ts";
import { inBatches } from "../replica-set/pod-control.ts";
import { hasStaleClaim, keepClaims, makeClaims } from "./claims.ts";
import { ordinalOf } from "./identity.ts";
import {
  isAvailableIn,
  isLeaving,
  isMissing,
  isOrdered,
  isRunningAndReady,
  madeFrom,
  type Pass,
  type Slot,
} from "./pass.ts";
import { createPod, deletePod, mendPod } from "./pod-control.ts";

/** Makes a pod that is missing. Returns whether those after it wait for it. */
function fill(pass: Pass, { ordinal, revision }: Slot): boolean {
  const { control, set } = pass;
  if (hasStaleClaim(control.registry, set, ordinal)) return true;
  createPod(control, set, ordinal, madeFrom(pass, revision));
  return isOrdered(pass);
}

/** Sees to one of the wanted pods (processReplica). Returns whether those after it wait for it. */
function keep(pass: Pass, slot: Slot): boolean {
  const { control, set } = pass;
  const { pod, ordinal } = slot;
  if (pod === undefined) return fill(pass, slot);
  if (isOver(pod)) {
    if (!isLeaving(pod)) deletePod(control, set, pod);
    return true;
  }
  if (pod.status?.phase === "Pending") {
    makeClaims(control, set, ordinal);
    keepClaims(control, set, pod, { ordinal, isWanted: true });
  }
  const isAwaited = isLeaving(pod) || !isRunningAndReady(pod) || !isAvailableIn(pass, pod);
  if (isOrdered(pass) && isAwaited) return true;
  mendPod(control, set, pod);
  return false;
}

/**
 * Deletes a pod that is no longer wanted (processCondemned). In order, the highest goes when all below it are available,
 * or when it is itself the first that is not. Returns whether those after it wait.
 */
function condemn(pass: Pass, pod: Pod, first: Pod | undefined): boolean {
  const { control, set } = pass;
  if (isLeaving(pod)) return isOrdered(pass);
  const isWell = isRunningAndReady(pod) && isAvailableIn(pass, pod);
  if (isOrdered(pass) && !isWell && pod !== first) return true;
  deletePod(control, set, pod);
  return true;
}

function refusalOf(act: () => void): StatusError | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof StatusError) return error;
    throw error;
  }
}

/**
 * One after the other until one has the rest wait; or, in parallel, all of them (runForAll). Returns whether the pass
 * waits. Throws the first refusal.
 */
function forAll<T>(pass: Pass, all: readonly T[], act: (one: T) => boolean): boolean {
  if (isOrdered(pass)) return all.some(act);
  const refused = inBatches(all.length, (place) => {
    const one = all[place];
    return one === undefined ? undefined : refusalOf(() => void act(one));
  });
  if (refused !== undefined) throw refused;
  return false;
}

/**
 * Makes the pods that are missing, then deletes those too many (stateful_set_control.go, updateStatefulSet). Returns
 * whether there is nothing left of that to wait for. Throws what was refused.
 */
export function scale(pass: Pass): boolean {
  const { control, set, slots, condemned } = pass;
  if (forAll(pass, slots, (slot) => keep(pass, slot))) return false;
  for (const pod of condemned) keepClaims(control, set, pod, { ordinal: ordinalOf(pod), isWanted: false });
  const lowest = condemned.findLast((pod) => isMissing(pass, pod));
  const first = slots.some(({ pod }) => isMissing(pass, pod)) ? undefined : lowest;
  return !forAll(pass, condemned, (pod) => condemn(pass, pod, first));
}
