"use client";

import { AskButton } from "./ask-button.tsx";
import { useActWords } from "./act-words.ts";

export interface HelmRollBackProps {
  /** Where its records are, and its name. */
  readonly namespace: string;
  readonly release: string;
  readonly revision: number;
}

/** "Roll back to revision N", as each row of a release's history has it; to the revision that is deployed, too. */
export function HelmRollBack({ namespace, release, revision }: HelmRollBackProps) {
  const { menu } = useActWords().actions;
  return (
    <AskButton
      label={menu.previous(revision)}
      nonsense={undefined}
      asking={{
        command: "helm-rollback",
        subject: { kind: "Release", namespace, name: release },
        args: { namespace, release, revision },
        target: String(revision),
      }}
    >
      {menu.previousNone}
    </AskButton>
  );
}
