import type { KindName, SlimOf } from "../kinds/kinds.ts";
import type { Fact } from "./fact.ts";
import { weightOf } from "./weight.ts";
import { applyFact, cloneWorld, type World } from "./world.ts";

/** How much of a log is kept, whichever is less. */
export interface Limits {
  /** ms */
  readonly time: number;
  /** As `weightOf` estimates. */
  readonly bytes: number;
}

/** The part of a log that is kept: all objects at one moment, and every fact since. Changed by `push` and `trim` only. */
export interface Window {
  /** The fold of everything up to `keptFrom`. */
  readonly base: World;
  /** The fold of everything. */
  readonly world: World;
  readonly facts: Fact[];
  readonly weights: number[];
  /** Server clock, ms. What is older is not kept; what it led to is in `base`. */
  keptFrom: number;
  /** The number of the last fact that is in `base`. */
  baseSeq: number;
  bytes: number;
}

/** Opens a window on a world that nobody else will change. */
export const openWindow = (base: World, keptFrom: number, baseSeq: number): Window =>
  resumeWindow({ base, world: cloneWorld(base), facts: [], weights: [], keptFrom, baseSeq });

/** Opens a window on what another has folded already: facts, what each weighs, and the worlds at both ends. */
export const resumeWindow = (parts: Omit<Window, "bytes">): Window => ({
  ...parts,
  bytes: parts.weights.reduce((sum, weight) => sum + weight, 0),
});

/** Takes a fact at the end. Returns the object as it was before it. */
export function push(window: Window, fact: Fact): SlimOf<KindName> | undefined {
  const before = applyFact(window.world, fact);
  const weight = weightOf(fact, before);
  window.facts.push(fact);
  window.weights.push(weight);
  window.bytes += weight;
  return before;
}

/** Work is saved up: nothing is dropped before this part of a limit is exceeded. */
const slack = 1 / 16;

/**
 * Folds what exceeds the limits into the base, the oldest first, and returns how many facts that were. `now` is the
 * server's clock, ms.
 */
export function trim(window: Window, limits: Limits, now: number): number {
  const { facts, weights } = window;
  const oldest = facts[0];
  if (oldest === undefined) return 0;
  const overdue = oldest.at < now - limits.time * (1 + slack);
  if (!overdue && window.bytes <= limits.bytes * (1 + slack)) return 0;
  let dropped = 0;
  for (const fact of facts) {
    if (fact.at >= now - limits.time && window.bytes <= limits.bytes) break;
    applyFact(window.base, fact);
    window.bytes -= weights[dropped++] ?? 0;
    window.baseSeq = fact.seq;
    window.keptFrom = fact.at;
  }
  facts.splice(0, dropped);
  weights.splice(0, dropped);
  return dropped;
}
