import { play } from "./en/play.ts";
import { en } from "./words.ts";

/** All words, with those of the playground's own parts: no other page carries them. */
export const enPlay = { ...en, playground: { ...en.playground, ...play } };

export type PlayWords = typeof enPlay;
