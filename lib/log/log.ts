import { createIntern } from "../base/intern.ts";
import type { KindName, SlimOf } from "../kinds/kinds.ts";
import type { Change, Fact } from "./fact.ts";
import { openWindow, push, trim, type Limits, type Window } from "./window.ts";
import { applyFact, createWorld, type World } from "./world.ts";

/** Names the part of the log that a fact belongs to; see `homeOf`. `world` has the fact already. */
export type HomeOf = (world: World, fact: Fact, before: SlimOf<KindName> | undefined) => string;

/** Called with each fact after it was folded, the object as it was before, and the fact's home. */
export type Hear = (fact: Fact, before: SlimOf<KindName> | undefined, home: string) => void;

/** The facts of one life of a server, numbered, as far back as the limits allow. */
export interface Log {
  /** Names this life: numbers of different epochs have nothing to do with each other. */
  readonly epoch: string;
  /** The fold of all facts. Read only. */
  readonly world: World;
  /** The fold of those that are not kept any more. Read only. */
  readonly base: World;
  readonly facts: readonly Fact[];
  /** The home of each of `facts`, and about what it holds in memory, in bytes. */
  readonly homes: readonly string[];
  readonly weights: readonly number[];
  /** The moment of `base`, server clock, ms. */
  readonly keptFrom: () => number;
  /** When the first lists were complete: before it everything is reconstructed. Undefined: they are not yet. */
  readonly seenFrom: () => number | undefined;
  /** The number of the last fact. */
  readonly seq: () => number;
  /** The number of the last fact that is in `base`. */
  readonly baseSeq: () => number;
  /** Numbers a change and folds it in; `at` is when it arrived, server clock, ms. Time never falls. */
  readonly append: (change: Change, at: number) => Fact;
  /** The first lists are complete: what has come so far is the base, from now on facts are kept. */
  readonly open: (at: number) => void;
  /** Returns its own undo. */
  readonly listen: (hear: Hear) => () => void;
  /** Calls back once the log is open; at once where it is. */
  readonly whenOpen: (then: () => void) => void;
}

export interface LogOptions {
  readonly epoch: string;
  readonly homeOf: HomeOf;
  readonly limits: Limits;
}

export function createLog({ epoch, homeOf, limits }: LogOptions): Log {
  let window: Window = openWindow(createWorld(), 0, 0);
  const homes: string[] = [];
  const listeners = new Set<Hear>();
  const waiting: (() => void)[] = [];
  let [seq, last] = [0, 0];
  let seenFrom: number | undefined;

  // Every fact has a home, and homes are few.
  const intern = createIntern(25_000);
  const take = (fact: Fact): SlimOf<KindName> | undefined => {
    if (seenFrom !== undefined) return push(window, fact);
    return applyFact(window.world, fact);
  };

  return {
    epoch,
    get world() {
      return window.world;
    },
    get base() {
      return window.base;
    },
    get facts() {
      return window.facts;
    },
    homes,
    get weights() {
      return window.weights;
    },
    keptFrom: () => window.keptFrom,
    seenFrom: () => seenFrom,
    seq: () => seq,
    baseSeq: () => window.baseSeq,
    append: (change, at) => {
      last = Math.max(last, at);
      const fact = { ...change, seq: ++seq, at: last } as Fact;
      const before = take(fact);
      const home = intern(homeOf(window.world, fact, before));
      if (seenFrom !== undefined) {
        homes.push(home);
        homes.splice(0, trim(window, limits, last));
      }
      for (const hear of listeners) hear(fact, before, home);
      return fact;
    },
    open: (at) => {
      if (seenFrom !== undefined) return;
      seenFrom = last = Math.max(last, at);
      window = openWindow(window.world, seenFrom, seq);
      for (const then of waiting.splice(0)) then();
    },
    listen: (hear) => {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    whenOpen: (then) => {
      if (seenFrom === undefined) waiting.push(then);
      else then();
    },
  };
}
