import { Button } from "../ui/button.tsx";
import { useWords } from "../ui/words.ts";
import { Message } from "./message.tsx";

interface BrokenProps {
  readonly error: Error;
  readonly reset: () => void;
}

/** What is said when a page threw. */
export function Broken({ error, reset }: BrokenProps) {
  const words = useWords().page.error;
  return (
    <Message title={words.title} hint={words.hint}>
      <pre className="message-detail">{error.message}</pre>
      <Button onClick={reset}>{words.again}</Button>
    </Message>
  );
}
