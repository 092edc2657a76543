import { memo } from "react";
import type { Phrase } from "../../lib/words/phrase.ts";
import { say } from "../../lib/words/phrase.ts";
import { useWords } from "../ui/words.ts";

/** The one sentence: the largest text of the page, and its only status. */
export const Sentence = memo(function Sentence({ text }: { readonly text: string }) {
  return (
    <p role="status" className="sentence">
      {text}
    </p>
  );
});

/** What belongs to the sentence in smaller letters. */
export function Details({ details }: { readonly details: readonly Phrase[] }) {
  const words = useWords();
  if (details.length === 0) return undefined;
  return (
    <ul className="details">
      {details.map((detail) => (
        <li key={detail.id}>{say(words, detail)}</li>
      ))}
    </ul>
  );
}
