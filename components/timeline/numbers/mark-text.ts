import type { Mark } from "../../../lib/rollout/history/history.ts";
import { say } from "../../../lib/words/phrase.ts";
import type { Words } from "../../../lib/words/words.ts";

/** What a mark says; with whose it is, where several Deployments are in the picture. */
export function markText(words: Words, { text, deployment }: Pick<Mark, "text" | "deployment">): string {
  const said = say(words, text);
  return deployment === undefined ? said : words.timeline.ofDeployment(deployment, said);
}
