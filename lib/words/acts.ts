import { acts } from "./en/acts.ts";
import { rightProblems } from "./en/back/right-problems.ts";
import { en } from "./words.ts";

/** All words, with those of the buttons that ask for a change: of what is said in the dialog they need nothing. */
export const enActs = { ...en, problems: { ...en.problems, ...rightProblems }, actions: acts };

export type ActWords = typeof enActs;
