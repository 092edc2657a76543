import { details } from "./phrases/details.ts";
import { marks } from "./phrases/marks.ts";
import { notes } from "./phrases/notes.ts";
import { sentences } from "./phrases/sentences.ts";

/**
 * What Rollscope says of a rollout, each sentence with its arguments. A phrase travels as `{id, args}` (see phrase.ts)
 * and becomes text only where somebody reads it, in their language.
 */
export const phrases = {
  ...sentences,
  ...details,
  ...notes,
  ...marks,
} as const;
