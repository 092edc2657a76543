import type { Pod } from "../../kinds/pod.ts";
import type { PodDisruptionBudget } from "../../kinds/pod-disruption-budget.ts";
import { withDisruptionAllowed } from "../../kinds/policy/disruption-allowed.ts";
import { isReady } from "../pods.ts";
import type { Expected } from "./scale.ts";

export type BudgetStatus = NonNullable<PodDisruptionBudget["status"]>;

/** How long a pod whose eviction was granted may take until it is deleted, in ms. */
const deletionTimeout = 2 * 60_000;

/** How many pods there should be, and how many of them healthy at least. */
export interface Expectation {
  readonly expected: number;
  readonly desired: number;
  readonly unmanaged: readonly string[];
}

/** A count, or a share of `total` rounded up. */
function amount(value: number | string, total: number): number {
  if (typeof value === "number") return value;
  const percent = /^(\d+)%$/.exec(value)?.[1];
  return percent === undefined ? 0 : Math.ceil((Number(percent) * total) / 100);
}

/** What a budget expects of its pods, or why it cannot be told (getExpectedPodCount). `scale` is asked where it counts. */
export function expectationOf(
  { spec }: PodDisruptionBudget,
  pods: readonly Pod[],
  scale: () => Expected,
): Expectation | string {
  const { minAvailable, maxUnavailable } = spec;
  if (maxUnavailable === undefined && typeof minAvailable !== "string") {
    const expected = minAvailable === undefined ? 0 : pods.length;
    return { expected, desired: minAvailable ?? 0, unmanaged: [] };
  }
  const scaled = scale();
  if (scaled.type === "unknown") return scaled.why;
  const { replicas: expected, unmanaged } = scaled;
  const desired =
    maxUnavailable === undefined
      ? amount(minAvailable ?? 0, expected)
      : Math.max(0, expected - amount(maxUnavailable, expected));
  return { expected, desired, unmanaged };
}

/** What has become of evictions that were granted (buildDisruptedPodMap). */
export interface Pending {
  /** Pods that are to be deleted any moment → since when, as a `Time`. */
  readonly pods: Readonly<Record<string, string>>;
  /** Those that should have been deleted by now. */
  readonly late: readonly Pod[];
  /** When the next of them is late, ms since 1970. */
  readonly recheck: number | undefined;
}

export function pendingOf({ status }: PodDisruptionBudget, pods: readonly Pod[], now: number): Pending {
  const granted = Object.entries(status?.disruptedPods ?? {}).flatMap(([name, since]) => {
    const pod = pods.find(({ metadata }) => metadata.name === name);
    const isThere = pod !== undefined && pod.metadata.deletionTimestamp === undefined;
    return isThere ? [{ pod, name, since, due: Date.parse(since) + deletionTimeout }] : [];
  });
  const waiting = granted.filter(({ due }) => due >= now);
  return {
    pods: Object.fromEntries(waiting.map(({ name, since }) => [name, since])),
    late: granted.filter(({ due }) => !(due >= now)).map(({ pod }) => pod),
    recheck: waiting.length === 0 ? undefined : Math.min(...waiting.map(({ due }) => due)),
  };
}

/** Ready, and neither on its way out nor about to be (countHealthyPods). */
const isHealthy = (pod: Pod, pending: Pending): boolean =>
  pod.metadata.deletionTimestamp === undefined &&
  !Object.hasOwn(pending.pods, pod.metadata.name) &&
  isReady(pod);

/** How many pods a budget lets go (pkg/controller/disruption/disruption.go, updatePdbStatus). `now`: ms. */
export function budgetStatus(
  { metadata, status }: PodDisruptionBudget,
  pods: readonly Pod[],
  { expected, desired, pending }: Omit<Expectation, "unmanaged"> & { readonly pending: Pending },
  now: number,
): BudgetStatus {
  const currentHealthy = pods.filter((pod) => isHealthy(pod, pending)).length;
  const { disruptedPods: _known, ...kept } = status ?? {};
  const next = {
    ...kept,
    observedGeneration: metadata.generation ?? 0,
    // A budget that selects nothing grants nothing: its first pod may come before it is looked at again.
    disruptionsAllowed: expected <= 0 ? 0 : Math.max(0, currentHealthy - desired),
    currentHealthy,
    desiredHealthy: desired,
    expectedPods: expected,
    ...(Object.keys(pending.pods).length > 0 && { disruptedPods: pending.pods }),
  };
  return withDisruptionAllowed(next, now);
}
