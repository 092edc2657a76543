"use client";

import { Message } from "../components/frame/message.tsx";
import { Button } from "../components/ui/button.tsx";
import { useWords } from "../components/ui/words.ts";

interface ErrorPageProps {
  readonly error: Error;
  readonly reset: () => void;
}

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const words = useWords().page.error;
  return (
    <Message title={words.title} hint={words.hint}>
      <pre className="message-detail">{error.message}</pre>
      <Button onClick={reset}>{words.again}</Button>
    </Message>
  );
}
