import { commandProblems } from "./en/commands.ts";
import { play } from "./en/play.ts";
import { en } from "./words.ts";

/** All words, with those of the playground's own parts and of commands: no other page carries them. */
export const enPlay = {
  ...en,
  playground: { ...en.playground, ...play },
  problems: { ...en.problems, ...commandProblems },
};

export type PlayWords = typeof enPlay;
