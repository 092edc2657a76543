import Link from "next/link";
import type { ReactNode } from "react";
import { en } from "../../lib/words/words.ts";
import { Tab } from "../ui/tab.tsx";
import { Mark } from "./mark.tsx";

interface MessageProps {
  readonly title: string;
  readonly hint: string;
  readonly children?: ReactNode;
}

/** A page that has nothing but something to say. */
export const Message = ({ title, hint, children }: MessageProps) => (
  <>
    <Tab title={en.page.product} icon="idle" />
    <header className="top">
      <Link href="/" prefetch={false} className="brand" aria-label={en.page.home}>
        <Mark />
        <span>{en.page.product}</span>
      </Link>
    </header>
    <main className="message">
      <h1 className="sentence">{title}</h1>
      <p className="details">{hint}</p>
      {children}
    </main>
  </>
);
