import type { ReactNode } from "react";
import { useWords } from "../ui/words.ts";
import { Tab } from "../ui/tab.tsx";
import { Mark } from "./mark.tsx";
import { Link } from "../ui/link.tsx";

interface MessageProps {
  readonly title: string;
  readonly hint: string;
  readonly children?: ReactNode;
}

/** A page that has nothing but something to say. */
export function Message({ title, hint, children }: MessageProps) {
  const { page } = useWords();
  return (
    <>
      <Tab title={page.product} icon="idle" />
      <header className="top">
        <Link href="/" className="brand" aria-label={page.home}>
          <Mark />
          <span>{page.product}</span>
        </Link>
      </header>
      <main className="message">
        <h1 className="sentence">{title}</h1>
        <p className="details">{hint}</p>
        {children}
      </main>
    </>
  );
}
