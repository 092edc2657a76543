import { service } from "./en/service.ts";
import { en } from "./words.ts";

/** All words, with those of the page of a Service: no other page carries them. */
export const enService = { ...en, service };

export type ServiceWords = typeof enService;

type Phrases = ServiceWords["service"]["phrases"];

/** As `Phrase`, of what is said of a Service. */
export type ServicePhrase = {
  readonly [I in keyof Phrases]: { readonly id: I; readonly args: Parameters<Phrases[I]>[0] };
}[keyof Phrases];

/** The phrase as text in the language of `words`. */
export const sayOfService = ({ service: { phrases } }: ServiceWords, phrase: ServicePhrase): string =>
  (phrases[phrase.id] as (args: typeof phrase.args) => string)(phrase.args);
