import { enActions, type ActionWords } from "../../lib/words/actions.ts";

/** As `useWords`, for the parts with which a cluster is changed. */
export const useActionWords = (): ActionWords => enActions;
