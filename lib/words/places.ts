import { places } from "./en/places.ts";

type Phrases = typeof places;

/** From where, or to where, a change leads; not yet text. */
export type PlacePhrase = {
  readonly [I in keyof Phrases]: Parameters<Phrases[I]> extends []
    ? { readonly id: I }
    : { readonly id: I; readonly args: Parameters<Phrases[I]>[0] };
}[keyof Phrases];

export function sayPlace(phrase: PlacePhrase): string {
  const of = places[phrase.id] as (args: unknown) => string;
  return of("args" in phrase ? phrase.args : undefined);
}
