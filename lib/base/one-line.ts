import { withoutEscapes } from "./escapes.ts";

/** Controls, ends of lines and marks that turn the direction of what follows: they would change text around them. */
const unruly = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/gu;

/** A text that anybody may have written as it can stand in a sentence of ours: one line, at most so many characters. */
export function oneLine(text: string, most: number): string {
  const letters = Array.from(
    withoutEscapes(text.slice(0, 8 * most))
      .replace(unruly, " ")
      .trim(),
  );
  const isCut = letters.length > most || text.length > 8 * most;
  return isCut ? `${letters.slice(0, most - 1).join("")}…` : letters.join("");
}
