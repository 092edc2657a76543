import { en, type Words } from "../../lib/words/words.ts";

/** The words of the reader's language. English is the only one yet; a second is chosen here. */
export const useWords = (): Words => en;
