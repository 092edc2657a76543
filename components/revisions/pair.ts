import type { Revisions } from "../../lib/rollout/revisions/revisions.ts";

/** Two revisions that are compared, the lower number first. */
export type Pair = readonly [from: number, to: number];

export const pairOf = (a: number, b: number): Pair => [Math.min(a, b), Math.max(a, b)];

/** Reads `2..4`; undefined for anything else. */
export function readPair(text: string | null): Pair | undefined {
  const match = /^([1-9]\d{0,14})\.\.([1-9]\d{0,14})$/.exec(text ?? "");
  return match === null ? undefined : [Number(match[1]), Number(match[2])];
}

/** The choice after one more click: of three the one chosen first gives way; a second click takes it back. */
export const chosenAfter = (chosen: readonly number[], number: number): readonly number[] =>
  chosen.includes(number) ? chosen.filter((other) => other !== number) : [...chosen, number].slice(-2);

/** What is asked of the cluster for each of a pair, or why nothing is. */
export type Asked =
  | { readonly type: "numbers"; readonly numbers: Pair }
  /** The moment shown has no such revision. */
  | { readonly type: "missing"; readonly number: number };

/**
 * The numbers that a pair has now: a revision of a past moment may have been renumbered since. What is not known here is
 * asked for all the same, so that the server says what became of it.
 */
export function askedOf(pair: Pair, shown: Revisions | undefined, present: Revisions | undefined): Asked {
  const now = pair.map((number) => {
    const uid = shown?.rows.find((row) => row.number === number)?.uid;
    if (shown !== present && uid === undefined) return undefined;
    return present?.rows.find((row) => row.uid === uid)?.number ?? number;
  });
  const missing = now.indexOf(undefined);
  return missing < 0
    ? { type: "numbers", numbers: now as unknown as Pair }
    : { type: "missing", number: pair[missing] ?? 0 };
}
