import type { IntOrPercent } from "../../kinds/types/deployment.ts";
import type { Pod } from "../../kinds/pod.ts";
import { isLeaving, isMissing, isOrdered, type Pass } from "./pass.ts";
import { deletePod } from "./pod-control.ts";

/** How many pods may be missing while templates change: a share is rounded down, and one always may. */
function mayMiss(value: IntOrPercent | undefined, replicas: number): number {
  const wished =
    typeof value === "string" ? Math.floor((Number.parseInt(value, 10) * replicas) / 100) : (value ?? 1);
  return Math.max(1, wished);
}

/** Pods above the partition that were made from another template, the highest first. */
function outdated({ set, slots, history }: Pass): readonly Pod[] {
  const partition = set.spec.updateStrategy?.rollingUpdate?.partition ?? 0;
  return slots
    .slice(partition)
    .filter(({ revision }) => revision !== history.update.metadata.name)
    .map(({ pod }) => pod)
    .filter((pod) => pod !== undefined)
    .reverse();
}

/**
 * Which pods make room for new ones: as many as may be missing. In parallel, those that are missing anyway go before
 * that is asked.
 */
function victims(pass: Pass): readonly Pod[] {
  const { set, slots } = pass;
  const missing = slots.filter(({ pod }) => isMissing(pass, pod)).length;
  const most = mayMiss(set.spec.updateStrategy?.rollingUpdate?.maxUnavailable, slots.length);
  const room = Math.max(0, most - missing);
  const staying = outdated(pass).filter((pod) => !isLeaving(pod));
  if (isOrdered(pass)) return staying.slice(0, room);
  const broken = staying.filter((pod) => isMissing(pass, pod));
  const well = staying.filter((pod) => !isMissing(pass, pod));
  return [...broken, ...well.slice(0, room)];
}

/**
 * The next step of a rolling update, once all wanted pods are there (stateful_set_control.go,
 * updateStatefulSetAfterInvariantEstablished). Throws what was refused.
 */
export function roll(pass: Pass): void {
  const { control, set } = pass;
  if (set.spec.updateStrategy?.type !== "RollingUpdate") return;
  for (const pod of victims(pass)) {
    deletePod(control, set, pod);
    pass.rolled += 1;
  }
}
