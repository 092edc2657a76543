import { page } from "./en/page.ts";
import { phrases } from "./en/phrases.ts";
import { problems } from "./en/problems.ts";
import { timeline } from "./en/timeline.ts";

/** Every word that a person reads, in English. Another language is another value of type Words. */
export const en = { phrases, page, timeline, problems };

export type Words = typeof en;
