import { Button } from "../ui/button.tsx";
import { useWords } from "../ui/words.ts";

interface CollapsedProps {
  readonly error: Error;
  readonly reset: () => void;
}

/** What is said when a page threw: it stands on nothing of the pages. */
export function Collapsed({ error, reset }: CollapsedProps) {
  const words = useWords().page.error;
  return (
    <main className="message">
      <title>{words.title}</title>
      <h1 className="sentence">{words.title}</h1>
      <p className="details">{words.hint}</p>
      <pre className="message-detail">{error.message}</pre>
      <Button onClick={reset}>{words.again}</Button>
    </main>
  );
}
