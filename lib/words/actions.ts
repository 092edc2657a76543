import { enBack } from "./back.ts";
import { actions } from "./en/actions.ts";

/** All words, with those of the buttons and the dialog that change a cluster. */
export const enActions = { ...enBack, actions };

export type ActionWords = typeof enActions;
