import { revisions } from "./en/revisions.ts";
import { en } from "./words.ts";

/** All words, with those of the revisions, which come after the chart. */
export const enRevisions = { ...en, revisions };

export type RevisionWords = typeof enRevisions;
