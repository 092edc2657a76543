import { enRevisions, type RevisionWords } from "../../lib/words/revisions.ts";

/** As `useWords`, with the words of the revisions. */
export const useRevisionWords = (): RevisionWords => enRevisions;
