import { aside } from "./en/aside.ts";
import { en } from "./words.ts";

/** All words, with those of what the first picture does not need: it is fetched with them. */
export const enAside = { ...en, timeline: { ...en.timeline, ...aside } };

export type AsideWords = typeof enAside;
