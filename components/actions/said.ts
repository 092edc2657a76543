import type { Preview } from "../../lib/commands/preview.ts";
import type { ActionWords } from "../../lib/words/actions.ts";
import type { ActWords } from "../../lib/words/acts.ts";
import { sayProblem } from "../../lib/words/problem.ts";
import type { Problem } from "../../lib/words/terms.ts";
import type { Asking, Deed, Refusal } from "./deed.ts";

/** A problem as a sentence; `message` is what the server says of one that this page does not know. */
export const sayWhy = (words: ActWords, why: Problem, message = ""): string =>
  Object.hasOwn(words.problems, why.id) || message === "" ? sayProblem(words, why) : message;

export const sayRefusal = (words: ActionWords, refusal: Refusal): string =>
  refusal === undefined ? words.actions.dialog.silent : sayWhy(words, refusal.why, refusal.message);

/** "shop / web" */
export const whatOf = ({ subject }: Pick<Asking, "subject">): string =>
  `${subject.namespace} / ${subject.name}`;

export function titleOf({ actions }: ActionWords, asking: Asking): string {
  const { command, target } = asking;
  return actions.deed(command)?.title({ what: whatOf(asking), target }) ?? `${command} ${whatOf(asking)}`;
}

export const confirmOf = ({ actions }: ActionWords, { command }: Asking): string =>
  actions.deed(command)?.confirm ?? command;

/** "Roll back to revision 1", as it begins a line about what became of it. */
export const toldOf = ({ actions }: ActionWords, { command, target }: Asking): string =>
  actions.deed(command)?.told(target) ?? command;

/** The preview that a dialog shows; undefined while there is none. */
export function previewOf(deed: Deed): Preview | undefined {
  switch (deed.type) {
    case "looking":
    case "unseen":
      return deed.former;
    default:
      return deed.preview;
  }
}

/** Why it cannot be confirmed now, in a sentence; undefined: it can. `obstacle`: what stands in the way of everything. */
export function refusalToConfirm(
  words: ActionWords,
  deed: Deed,
  obstacle: string | undefined,
): string | undefined {
  const { dialog } = words.actions;
  switch (deed.type) {
    case "open":
      return deed.preview.blocked === undefined ? obstacle : sayWhy(words, deed.preview.blocked);
    case "asking":
      return dialog.asking;
    case "refused":
      return dialog.lookFirst;
    default:
      return dialog.notYet;
  }
}
