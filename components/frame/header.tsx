"use client";

import type { ReactNode } from "react";
import type { ConnectionView } from "../../lib/view/connection.ts";
import { ThemeSwitch } from "../ui/theme-switch.tsx";
import { useNow } from "../ui/beat.ts";
import { useWords } from "../ui/words.ts";
import { FreshnessPill } from "./freshness-pill.tsx";
import { Mark } from "./mark.tsx";
import { NoticeList } from "./notice-list.tsx";
import { SourceChips } from "./source-chips.tsx";
import { Link } from "../ui/link.tsx";

interface HeaderProps {
  readonly connection: ConnectionView;
  readonly now: () => number;
  /** The page has facts to show; without them its own sentence says what is wrong. */
  readonly loaded: boolean;
  readonly skew: number;
  /** The page's own name and facts. */
  readonly children?: ReactNode;
}

/** Where one is, what one looks at and how fresh it is; below it what is wrong with the way to the cluster. */
export function Header({ connection, now, loaded, skew, children }: HeaderProps) {
  const words = useWords().page;
  const at = useNow(now);
  return (
    <>
      <header className="top">
        <Link href="/" className="brand" aria-label={words.home}>
          <Mark />
          <span>{words.product}</span>
        </Link>
        {children}
        <div className="top-source">
          <SourceChips source={connection.source} />
        </div>
        <div className="top-end">
          <FreshnessPill connection={connection} now={at} />
          <ThemeSwitch />
        </div>
      </header>
      <NoticeList connection={connection} now={at} loaded={loaded} skew={skew} />
    </>
  );
}
