import { reasons } from "./en/reasons.ts";
import { en } from "./words.ts";

type Reasons = typeof reasons;

/** Something to know, or what evidence says, that is not yet text: plain data, as lib/words/phrase.ts has it. */
export type Reason = {
  readonly [I in keyof Reasons]: { readonly id: I; readonly args: Parameters<Reasons[I]>[0] };
}[keyof Reasons];

/** All words, with those of what there is to know, which come after the chart. */
export const enKnow = { ...en, reasons };

export type KnowWords = typeof enKnow;

/** A reason as text in the language of `words`; what is text already, because it is the cluster's own, as it is. */
export const sayReason = (words: Pick<KnowWords, "reasons">, said: string | Reason): string =>
  typeof said === "string" ? said : (words.reasons[said.id] as (args: Reason["args"]) => string)(said.args);
