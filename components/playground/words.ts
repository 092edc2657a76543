import { enPlay, type PlayWords } from "../../lib/words/play.ts";

/** As `useWords`, with the words of the playground. */
export const usePlayWords = (): PlayWords => enPlay;
