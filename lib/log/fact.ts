import type { KindName, SlimOf } from "../kinds/kinds.ts";

/**
 * One change of one slim object. Everything on screen is a function of a sequence of these.
 * `seq` rises by one within an epoch (one life of the server that made the log). `at` is the server's clock when the
 * line arrived, in milliseconds; it never falls. `stamp`, where it is present, is the object's own time of the change,
 * for a fact that arrived late: after its watch had been lost, or reconstructed from before the first look.
 */
interface FactOf<N extends KindName> {
  readonly seq: number;
  readonly at: number;
  readonly stamp?: number;
  readonly kind: N;
  readonly uid: string;
}

export type Put<N extends KindName = KindName> = N extends KindName
  ? FactOf<N> & { readonly put: SlimOf<N> }
  : never;
/** The object is gone; what it last was is what was last put. */
export type Gone<N extends KindName = KindName> = N extends KindName
  ? FactOf<N> & { readonly gone: true }
  : never;
export type Fact = Put | Gone;

type Unnumbered<F> = F extends unknown ? Omit<F, "seq" | "at"> : never;
/** A fact that the log has not taken yet: it gives the number and the time. */
export type Change<N extends KindName = KindName> = Unnumbered<Put<N> | Gone<N>>;

/** It arrived after its watch had been lost, or is reconstructed: its own stamp tells when it happened. */
export const isLate = (fact: Fact): boolean => fact.stamp !== undefined;

/** Where a fact stands on the time axis: its own stamp if it came late, else its arrival. */
export const placeOf = (fact: Fact): number => fact.stamp ?? fact.at;

export const isPut = (fact: Fact): fact is Put => "put" in fact;
