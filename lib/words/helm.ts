import { helm } from "./en/helm.ts";
import { helmProblems } from "./en/helm-problems.ts";
import { en } from "./words.ts";

/** All words, with those of Helm's releases: no page carries them where there is none. */
export const enHelm = { ...en, helm, problems: { ...en.problems, ...helmProblems } };

export type HelmWords = typeof enHelm;
