import { backProblems } from "./en/back/problems.ts";
import { commandProblems } from "./en/commands.ts";
import { helmProblems } from "./en/helm-problems.ts";
import { reasons } from "./en/reasons.ts";
import { refusals } from "./en/refusals.ts";
import { en as pages } from "./words.ts";

/** The words of the server, in English: those of the pages, and of all that only a terminal or the JSON API says. */
export const en = {
  ...pages,
  reasons,
  problems: { ...pages.problems, ...commandProblems, ...backProblems, ...helmProblems, ...refusals },
};

export type ServerWords = typeof en;
