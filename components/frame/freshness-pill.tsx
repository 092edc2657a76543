"use client";

import type { ConnectionView } from "../../lib/view/connection.ts";
import { useState } from "react";
import { useNow } from "../ui/beat.ts";
import { Popover } from "../ui/popover.tsx";
import { useWords } from "../ui/words.ts";
import { freshnessOf } from "./freshness.ts";
import { ToneSign } from "./tone-sign.tsx";
import { WatchTable } from "./watch-table.tsx";

interface FreshnessPillProps {
  readonly connection: ConnectionView;
  /** Server clock, ms. */
  readonly now: number;
  /** Both as of any moment, for what ticks while it is open. */
  readonly clock: () => number;
  readonly look: () => ConnectionView;
}

/** How fresh the page is; opens the list of what is watched. */
export function FreshnessPill({ connection, now, clock, look }: FreshnessPillProps) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const { tone, text } = freshnessOf(connection, now, words);
  const button = (
    <span className="freshness" data-testid="connection" data-state={connection.state} data-tone={tone}>
      <ToneSign tone={tone} />
      {text}
    </span>
  );
  return (
    <Popover
      button={button}
      buttonClass="chip chip-button"
      label={words.page.freshness.details}
      onTurn={setOpen}
    >
      {isOpen && <Watches clock={clock} look={look} />}
    </Popover>
  );
}

interface WatchesProps {
  readonly clock: () => number;
  readonly look: () => ConnectionView;
}

function Watches({ clock, look }: WatchesProps) {
  const now = useNow(clock);
  return <WatchTable connection={look()} now={now} />;
}
