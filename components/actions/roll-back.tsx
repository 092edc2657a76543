"use client";

import { AskButton } from "./ask-button.tsx";
import type { NamedVersion } from "./deed.ts";
import type { Nonsense } from "./hindrance.ts";
import { useActWords } from "./act-words.ts";

export interface RollBackProps {
  readonly namespace: string;
  readonly name: string;
  readonly revision: number;
  /** The version that runs now, and the one of this revision. */
  readonly from: NamedVersion | undefined;
  readonly to: NamedVersion | undefined;
  readonly isPaused: boolean;
  /** It is the revision that runs. */
  readonly isCurrent: boolean;
}

/** "Roll back to revision N", as each row of the revisions has it. */
export function RollBack({ namespace, name, revision, from, to, isPaused, isCurrent }: RollBackProps) {
  const { menu } = useActWords().actions;
  const nonsense: Nonsense | undefined = isCurrent ? "already-there" : isPaused ? "paused" : undefined;
  return (
    <AskButton
      label={menu.previous(revision)}
      nonsense={nonsense}
      asking={{
        command: "undo",
        subject: { kind: "Deployment", namespace, name },
        args: { namespace, name, revision },
        target: String(revision),
        ...(from && { from }),
        ...(to && { to }),
      }}
    >
      {menu.previousNone}
    </AskButton>
  );
}
