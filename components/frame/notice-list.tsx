"use client";

import type { ConnectionView } from "../../lib/view/connection.ts";
import { useWords } from "../ui/words.ts";
import { noticesOf, skewNotice } from "./notices.ts";
import { ToneSign } from "./tone-sign.tsx";

interface NoticeListProps {
  readonly connection: ConnectionView;
  readonly now: number;
  readonly loaded: boolean;
  /** How far the browser's clock is ahead of the server's, ms. */
  readonly skew: number;
}

/** Sentences about the connection, under the header; nothing when all is well. */
export function NoticeList({ connection, now, loaded, skew }: NoticeListProps) {
  const words = useWords();
  const notices = [
    ...noticesOf(connection, now, words).filter(({ id }) => loaded || id !== connection.state),
    ...skewNotice(skew, words),
  ];
  if (notices.length === 0) return undefined;
  return (
    <section className="notices" aria-label={words.page.notices.label}>
      <ul>
        {notices.map(({ id, tone, text }) => (
          <li key={id} data-tone={tone}>
            <ToneSign tone={tone} />
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
