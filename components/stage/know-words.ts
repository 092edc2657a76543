import { enKnow, type KnowWords } from "../../lib/words/know.ts";

/** As `useWords`, with the words of what there is to know. */
export const useKnowWords = (): KnowWords => enKnow;
