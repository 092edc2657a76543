import { enActs, type ActWords } from "../../lib/words/acts.ts";

/** As `useWords`, for the buttons that ask for a change. */
export const useActWords = (): ActWords => enActs;
