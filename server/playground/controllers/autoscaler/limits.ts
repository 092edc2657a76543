import type { HorizontalPodAutoscaler, ScalingRules } from "../../kinds/types/horizontal-pod-autoscaler.ts";
import { since, type Entry, type Memory } from "./memory.ts";

/** How many replicas it comes to, and what held it back. */
export interface Limited {
  readonly replicas: number;
  readonly able: { readonly reason: string; readonly message: string };
  readonly limited: { readonly status: "True" | "False"; readonly reason: string; readonly message: string };
}

/** Seconds for which the highest recommendation counts when it goes down (--horizontal-pod-autoscaler-downscale-…). */
const downWindow = 300;

const ready = { reason: "ReadyForNewScale", message: "recommended size matches current size" };
const heldUp = {
  reason: "ScaleUpStabilized",
  message: "recent recommendations were lower than current one, applying the lowest recent recommendation",
};
const heldDown = {
  reason: "ScaleDownStabilized",
  message: "recent recommendations were higher than current one, applying the highest recent recommendation",
};
const within = { reason: "DesiredWithinRange", message: "the desired count is within the acceptable range" };
const tooMany = {
  reason: "TooManyReplicas",
  message: "the desired replica count is more than the maximum replica count",
};
const tooFew = {
  reason: "TooFewReplicas",
  message: "the desired replica count is less than the minimum replica count",
};
const tooFast = {
  reason: "ScaleUpLimit",
  message: "the desired replica count is increasing faster than the maximum scale rate",
};
const tooSlow = {
  reason: "ScaleDownLimit",
  message: "the desired replica count is decreasing faster than the maximum scale rate",
};

const highest = (entries: readonly Entry[], least: number): number =>
  entries.reduce((most, { amount }) => Math.max(most, amount), least);
const lowest = (entries: readonly Entry[], most: number): number =>
  entries.reduce((least, { amount }) => Math.min(least, amount), most);

interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly why: { readonly least: Limited["able"]; readonly most: Limited["able"] };
}

function bounded(
  wanted: number,
  stable: number,
  held: Limited["able"],
  { least, most, why }: Bounds,
): Limited {
  const able = stable === wanted ? ready : held;
  if (stable < least) return { replicas: least, able, limited: { status: "True", ...why.least } };
  if (stable > most) return { replicas: most, able, limited: { status: "True", ...why.most } };
  return { replicas: stable, able, limited: { status: "False", ...within } };
}

/** Without rules of its own: up to double or 4 at once, down when the last five minutes wanted no more. */
function byDefault(wanted: number, { current, min, max, now, memory }: Case): Limited {
  const stable = highest(since(memory.wanted, now, downWindow), wanted);
  const atOnce = Math.max(2 * current, 4);
  return bounded(wanted, stable, heldDown, {
    least: min,
    most: Math.min(max, atOnce),
    why: { least: tooFew, most: max > atOnce ? tooFast : tooMany },
  });
}

const total = (entries: readonly Entry[]): number => entries.reduce((sum, { amount }) => sum + amount, 0);

/** How many replicas the policies allow, of those that there were when their period began. */
function allowed(rules: ScalingRules, { current, now, memory }: Case, direction: 1 | -1): number {
  const { selectPolicy = "Max", policies = [] } = rules;
  if (selectPolicy === "Disabled" || policies.length === 0) return current;
  const proposals = policies.map(({ type, value, periodSeconds }) => {
    const added = total(since(memory.added, now, periodSeconds));
    const removed = total(since(memory.removed, now, periodSeconds));
    const start = current - added + removed;
    if (type === "Pods") return start + direction * value;
    const share = start * (1 + (direction * value) / 100);
    return direction === 1 ? Math.ceil(share) : Math.trunc(share);
  });
  const furthest = (selectPolicy === "Max") === (direction === 1);
  const limit = furthest ? Math.max(...proposals) : Math.min(...proposals);
  return direction === 1 ? Math.max(limit, current) : Math.min(limit, current);
}

/** By rules of its own: windows in which the mildest recommendation counts, and policies of how fast it may go. */
function byRules(wanted: number, one: Case, up: ScalingRules, down: ScalingRules): Limited {
  const { current, min, max, now, memory } = one;
  const floor = lowest(since(memory.wanted, now, up.stabilizationWindowSeconds ?? 0), wanted);
  const ceiling = highest(since(memory.wanted, now, down.stabilizationWindowSeconds ?? downWindow), wanted);
  const stable = Math.min(Math.max(current, floor), ceiling);
  const held = wanted >= current ? heldUp : heldDown;
  const fast = allowed(up, one, 1);
  const slow = allowed(down, one, -1);
  const grows = stable > current;
  const shrinks = stable < current;
  return bounded(wanted, stable, held, {
    least: shrinks ? Math.max(min, slow) : -Infinity,
    most: grows ? Math.min(max, fast) : Infinity,
    why: { least: min < slow ? tooSlow : tooFew, most: max > fast ? tooFast : tooMany },
  });
}

/** What limits are applied to. `current`: replicas that there are; `now`: ms since 1970. */
export interface Case {
  readonly current: number;
  readonly min: number;
  readonly max: number;
  readonly now: number;
  readonly memory: Memory;
}

/** What of a wish may be had now (pkg/controller/podautoscaler/horizontal.go, normalizeDesiredReplicas, …WithBehaviors). */
export function limit(wanted: number, one: Case, { spec }: HorizontalPodAutoscaler): Limited {
  const { behavior } = spec;
  return behavior === undefined
    ? byDefault(wanted, one)
    : byRules(wanted, one, behavior.scaleUp ?? {}, behavior.scaleDown ?? {});
}
