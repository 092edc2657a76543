import { memo } from "react";
import type { Phrase } from "../../lib/words/phrase.ts";
import { say } from "../../lib/words/phrase.ts";
import { unbroken } from "../../lib/words/unbroken.ts";
import { Link } from "../ui/link.tsx";
import { useWords } from "../ui/words.ts";

/** The one sentence: the largest text of the page, and its only status. */
export const Sentence = memo(function Sentence({ text }: { readonly text: string }) {
  return (
    <p role="status" className="sentence">
      {unbroken(text)}
    </p>
  );
});

interface DetailsProps {
  readonly details: readonly Phrase[];
  /** Names of the Services that select it, or would by another value of one label. */
  readonly services: readonly string[];
  readonly namespace: string;
}

/** What belongs to the sentence in smaller letters, and the way to the Services around it. */
export function Details({ details, services, namespace }: DetailsProps) {
  const words = useWords();
  if (details.length + services.length === 0) return undefined;
  return (
    <ul className="details">
      {details.map((detail) => (
        <li key={detail.id}>{unbroken(say(words, detail))}</li>
      ))}
      {services.map((name) => (
        <li key={`service ${name}`}>
          <Link href={`/s/${namespace}/${name}`} className="underline underline-offset-3">
            {words.page.stage.service(name)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
