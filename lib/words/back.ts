import { back } from "./en/back.ts";
import { backProblems } from "./en/back/problems.ts";
import { commandProblems } from "./en/commands.ts";
import { en } from "./words.ts";

type Phrases = typeof back;

/** A sentence of a preview that is not yet text: plain data, as lib/words/phrase.ts has it for pages. */
export type BackPhrase = {
  readonly [I in keyof Phrases]: Parameters<Phrases[I]> extends []
    ? { readonly id: I }
    : { readonly id: I; readonly args: Parameters<Phrases[I]>[0] };
}[keyof Phrases];

/** All words, with those of what changes a cluster: no page carries them before something is about to be changed. */
export const enBack = {
  ...en,
  back,
  problems: { ...en.problems, ...commandProblems, ...backProblems },
};

export type BackWords = typeof enBack;

/** The phrase as text; one that a newer server says and this page does not know is named as it came. */
export function sayBack({ back: phrases }: BackWords, phrase: BackPhrase): string {
  if (!Object.hasOwn(phrases, phrase.id)) return phrase.id;
  const of = phrases[phrase.id] as (args: unknown) => string;
  return of("args" in phrase ? phrase.args : undefined);
}
