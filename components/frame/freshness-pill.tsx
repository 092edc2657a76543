"use client";

import type { ConnectionView } from "../../lib/view/connection.ts";
import { Popover } from "../ui/popover.tsx";
import { useWords } from "../ui/words.ts";
import { freshnessOf } from "./freshness.ts";
import { ToneSign } from "./tone-sign.tsx";
import { WatchTable } from "./watch-table.tsx";

interface FreshnessPillProps {
  readonly connection: ConnectionView;
  readonly now: number;
}

/** How fresh the page is; opens the list of what is watched. */
export function FreshnessPill({ connection, now }: FreshnessPillProps) {
  const words = useWords();
  const { tone, text } = freshnessOf(connection, now, words);
  const button = (
    <span className="freshness" data-testid="connection" data-state={connection.state} data-tone={tone}>
      <ToneSign tone={tone} />
      {text}
    </span>
  );
  return (
    <Popover button={button} buttonClass="chip chip-button" label={words.page.freshness.details}>
      <WatchTable connection={connection} now={now} />
    </Popover>
  );
}
