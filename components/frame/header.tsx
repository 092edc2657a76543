"use client";

import type { ReactNode } from "react";
import type { ConnectionView } from "../../lib/view/connection.ts";
import { ThemeSwitch } from "../ui/theme-switch.tsx";
import { useNow } from "../ui/beat.ts";
import { useWords } from "../ui/words.ts";
import { isFresh } from "./freshness.ts";
import { FreshnessPill } from "./freshness-pill.tsx";
import { Mark } from "./mark.tsx";
import { NoticeList } from "./notice-list.tsx";
import { SourceChips } from "./source-chips.tsx";
import { Link } from "../ui/link.tsx";

interface HeaderProps {
  readonly connection: ConnectionView;
  readonly now: () => number;
  /** When the API server was last heard, as of now. */
  readonly heard: () => number | undefined;
  /** The page has facts to show; without them its own sentence says what is wrong. */
  readonly loaded: boolean;
  readonly skew: number;
  /** The page's own name and facts. */
  readonly children?: ReactNode;
}

/** Where one is, what one looks at and how fresh it is; below it what is wrong with the way to the cluster. */
export function Header({ connection: known, now, heard, loaded, skew, children }: HeaderProps) {
  const words = useWords().page;
  const look = (): ConnectionView => ({ ...known, lastHeard: heard() ?? known.lastHeard });
  const at = useNow(now, () => isFresh(look(), now()));
  const connection = look();
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
          <FreshnessPill connection={connection} now={at} clock={now} look={look} />
          <ThemeSwitch />
        </div>
      </header>
      <NoticeList connection={connection} now={at} loaded={loaded} skew={skew} />
    </>
  );
}
