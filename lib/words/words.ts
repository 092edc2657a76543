import { kinds } from "./en/kinds.ts";
import { language } from "./en/language.ts";
import { page } from "./en/page.ts";
import { phrases } from "./en/phrases.ts";
import { playground } from "./en/playground.ts";
import { problems } from "./en/problems.ts";
import { timeline } from "./en/timeline.ts";

/**
 * Every word that a person reads, in English. Another language is another value of type Words. What only some parts say
 * joins it in board.ts, aside.ts, play.ts and server.ts, so that no page carries more than it needs.
 */
export const en = {
  language,
  kinds,
  phrases,
  page,
  playground,
  timeline,
  problems,
};

export type Words = typeof en;
