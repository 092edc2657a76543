"use client";

import { useMemo, useState, type ReactNode } from "react";
import type { Subject } from "../../lib/commands/subject.ts";
import type { ConnectionView } from "../../lib/view/connection.ts";
import type { ActionView } from "../../lib/view/view.ts";
import { later } from "../ui/later.tsx";
import { DeskContext, ToldContext, type Told } from "./desk-context.ts";
import type { Asking } from "./deed.ts";
import { obstacleOf } from "./obstacle.ts";
import type { Standing } from "./standing.ts";

interface DeskProps {
  readonly connection: ConnectionView;
  /** A past moment is shown. */
  readonly isPast: boolean;
  /** Server clock, ms. */
  readonly now: number;
  readonly standingOf: (subject: Subject) => Standing | undefined;
  /** What was asked for lately. */
  readonly actions: readonly ActionView[];
  readonly children: ReactNode;
}

const deed = later(async () => (await import("./deed-part.tsx")).DeedPart);

/** What a page needs so that its buttons can change something: the dialog, and what became of the last deed. */
export function Desk({ connection, isPast, now, standingOf, actions, children }: DeskProps) {
  const [asked, setAsked] = useState<{ readonly asking: Asking; readonly turn: number } | undefined>();
  const [told, setTold] = useState<Told | undefined>();
  const obstacle = obstacleOf(connection, isPast);
  const desk = useMemo(
    () => ({
      ask: (asking: Asking) => setAsked((before) => ({ asking, turn: (before?.turn ?? 0) + 1 })),
      obstacle,
    }),
    [obstacle],
  );
  return (
    <DeskContext value={desk}>
      <ToldContext value={told}>{children}</ToldContext>
      {asked !== undefined && (
        <deed.Part
          key={asked.turn}
          asking={asked.asking}
          standing={standingOf(asked.asking.subject)}
          onTold={setTold}
          {...{ obstacle, now, actions }}
        />
      )}
    </DeskContext>
  );
}
