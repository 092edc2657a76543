import type { Steps } from "../../lib/base/steps.ts";
import type { KindName, SlimOf } from "../../lib/kinds/kinds.ts";
import type { Fact } from "../../lib/log/fact.ts";
import type { World } from "../../lib/log/world.ts";
import type { History } from "../../lib/rollout/history/history.ts";
import type { StageTopicName } from "../../lib/wire/events.ts";

/** Folds one fact in. `world` has it already; `before` is the object as it was. */
type Fold<T> = (folded: T, world: World, fact: Fact, before: SlimOf<KindName> | undefined) => void;

/** From when on something is known, and seen, ms. */
export interface Kept {
  keptFrom: number;
  readonly seenFrom: number;
}

/** How the facts of a topic are folded: `H` is their history, `P` what a moment needs beside its world. */
export interface Folds<H extends Kept, P> {
  readonly openHistory: (base: World, at: number) => Steps<H>;
  readonly applyHistory: Fold<H>;
  readonly openProgress: (base: World, at: number) => P;
  readonly applyProgress: Fold<P>;
  readonly cloneProgress: (progress: P) => P;
}

/** What a page follows, and what it shows of it. */
export interface Subject<H extends Kept, P, V> extends Folds<H, P> {
  readonly topic: StageTopicName;
  /** What the timeline draws; asked for again whenever the history has changed. */
  readonly pictureOf: (history: H) => History;
  readonly progressOf: (history: H) => P;
  readonly viewOf: (world: World, progress: P, at: number) => V;
}
