import type { Words } from "./words.ts";

type Phrases = Words["phrases"];

/** A sentence that is not yet text: plain data that can be compared, sent and kept. */
export type Phrase = {
  readonly [I in keyof Phrases]: { readonly id: I; readonly args: Parameters<Phrases[I]>[0] };
}[keyof Phrases];

/** The phrase as text in the language of `words`. */
export const say = (words: Words, phrase: Phrase): string =>
  (words.phrases[phrase.id] as (args: typeof phrase.args) => string)(phrase.args);
