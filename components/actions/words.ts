import { enActions, type ActionWords } from "../../lib/words/actions.ts";

/** As `useWords`, for the dialog in which a change is looked at, and what becomes of it. */
export const useActionWords = (): ActionWords => enActions;
