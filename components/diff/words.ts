import { enRevisions, type RevisionWords } from "../../lib/words/revisions.ts";

/** As `useWords`, with the words of comparing. */
export const useDiffWords = (): RevisionWords => enRevisions;
