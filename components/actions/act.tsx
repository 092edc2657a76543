import type { ReactNode } from "react";
import { AskButton } from "./ask-button.tsx";
import type { Asking } from "./deed.ts";
import type { Nonsense } from "./hindrance.ts";
import { useActWords } from "./act-words.ts";

interface ActProps {
  readonly asking: Asking;
  readonly title: string;
  readonly nonsense: Nonsense | undefined;
  /** A field that belongs to it. */
  readonly children?: ReactNode;
}

/** One line of the menu: what it is, what it does, and its button. */
export function Act({ asking, title, nonsense, children }: ActProps) {
  const { actions } = useActWords();
  return (
    <li data-command={asking.command}>
      <p className="acts-what">{title}</p>
      <AskButton asking={asking} label={title} nonsense={nonsense}>
        {actions.deed(asking.command)?.confirm ?? title}…
      </AskButton>
      <p className="preview-detail">{actions.menu.what[asking.command]}</p>
      {children}
    </li>
  );
}
