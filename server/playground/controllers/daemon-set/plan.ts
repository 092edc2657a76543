import type { Pod } from "../../kinds/pod.ts";
import { isAvailable, isReady } from "../pods.ts";
import type { Recorder } from "../recorder.ts";
import { hashLabel } from "../revisions.ts";
import type { Failures } from "./failures.ts";
import { mayDouble, type Spot, type View } from "./view.ts";

/** What is to be done to the nodes. */
export interface Plan {
  /** Names of the nodes that get a pod. */
  readonly create: readonly string[];
  readonly remove: readonly Pod[];
  /** When a failed pod that is left alone for now may be removed; ms since 1970. */
  readonly again: number | undefined;
}

export const isEmpty = ({ create, remove }: Plan): boolean => create.length + remove.length === 0;

interface Judge {
  readonly recorder: Recorder;
  readonly failures: Failures;
}

const sooner = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);

/** What of a node's pods runs on, what has ended and goes, and when to ask for the rest again. */
function sift(
  { daemonSet, now }: View,
  { node, pods }: Spot,
  { recorder, failures }: Judge,
): { readonly running: readonly Pod[]; readonly ended: readonly Pod[]; readonly again: number | undefined } {
  const running: Pod[] = [];
  const ended: Pod[] = [];
  let again: number | undefined;
  const key = [daemonSet.metadata.uid, daemonSet.status?.observedGeneration ?? 0, node.metadata.name].join(
    "/",
  );
  for (const pod of pods) {
    const { name, namespace = "", deletionTimestamp } = pod.metadata;
    const where = `daemon pod ${namespace}/${name} on node ${node.metadata.name}`;
    if (deletionTimestamp !== undefined) continue;
    if (pod.status?.phase === "Failed") {
      const until = failures.until(key, now);
      again = sooner(again, until);
      if (until !== undefined) continue;
      failures.count(key, now);
      recorder.warning(daemonSet, "FailedDaemonPod", `Found failed ${where}, will try to kill it`);
      ended.push(pod);
    } else if (pod.status?.phase === "Succeeded") {
      recorder.normal(daemonSet, "SucceededDaemonPod", `Found succeeded ${where}, will try to delete it`);
      ended.push(pod);
    } else running.push(pod);
  }
  return { running, ended, again };
}

/**
 * Which of a node's pods are too many while templates change by surge: two may be there as long as the newer is not
 * available and the older is ready.
 */
function surplusOf({ daemonSet, hash, now }: View, running: readonly Pod[]): readonly Pod[] {
  const isNew = ({ metadata }: Pod): boolean => metadata.labels?.[hashLabel] === hash;
  const newer = running.find(isNew);
  const older = running.find((pod) => !isNew(pod));
  const surplus = running.filter((pod) => pod !== newer && pod !== older);
  if (newer === undefined || older === undefined) return surplus;
  const isReplaced = isAvailable(newer, daemonSet.spec.minReadySeconds ?? 0, now);
  return !isReady(older) || isReplaced ? [...surplus, older] : surplus;
}

function planFor(view: View, spot: Spot, judge: Judge): Plan {
  const { node, wish, pods } = spot;
  const { name } = node.metadata;
  if (wish.run && pods.length === 0) return { create: [name], remove: [], again: undefined };
  if (!wish.stay) {
    const present = pods.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
    return { create: [], remove: present, again: undefined };
  }
  const { running, ended, again } = sift(view, spot, judge);
  if (!mayDouble(view.daemonSet)) return { create: [], remove: [...ended, ...running.slice(1)], again };
  // While it surges, a node whose only pod is on its way out gets the next one at once.
  const create = running.length === 0 && wish.run ? [name] : [];
  const surplus = running.length > 1 ? surplusOf(view, running) : [];
  return { create, remove: [...ended, ...surplus], again };
}

/** Which nodes lack a pod, and which have one too many (pkg/controller/daemon, manage and podsShouldBeOnNode). */
export function planOf(view: View, judge: Judge): Plan {
  const plans = view.spots.map((spot) => planFor(view, spot, judge));
  const unplaced = view.stray.filter(({ spec }) => (spec.nodeName ?? "") === "");
  return {
    create: plans.flatMap(({ create }) => create),
    remove: [...plans.flatMap(({ remove }) => remove), ...unplaced],
    again: plans.reduce<number | undefined>((first, plan) => sooner(first, plan.again), undefined),
  };
}
