"use client";

import "./actions.css";
import { use, useId, useRef, type ReactNode } from "react";
import { useFocusKept } from "../ui/focus-kept.ts";
import type { Asking } from "./deed.ts";
import { DeskContext } from "./desk-context.ts";
import { hindranceOf, type Nonsense } from "./hindrance.ts";
import { usePermissions } from "./use-permission.ts";
import { useActWords } from "./act-words.ts";

export interface AskButtonProps {
  /** Undefined where what is asked for is not complete: then `nonsense` says so. */
  readonly asking: Asking;
  /** What a screen reader says; undefined: what stands on it. */
  readonly label?: string | undefined;
  readonly nonsense: Nonsense | undefined;
  readonly children: ReactNode;
}

/** A button that asks for something: it opens the dialog. Where it cannot, it keeps the focus and says why. */
export function AskButton({ asking, label, nonsense, children }: AskButtonProps) {
  const desk = use(DeskContext);
  const words = useActWords();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useFocusKept(button);
  const permissions = usePermissions(asking.subject, desk === undefined || desk.obstacle !== undefined);
  if (desk === undefined) return undefined;
  const why = hindranceOf(words, asking.command, { obstacle: desk.obstacle, nonsense, permissions });
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button ask-button"
        aria-label={label}
        aria-disabled={why !== undefined}
        aria-describedby={why === undefined ? undefined : id}
        title={why}
        onClick={(event) => {
          if (why !== undefined) return;
          // The focus goes back to what opened it, which a menu that is closed cannot take.
          event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
          desk.ask(asking);
        }}
      >
        {children}
      </button>
      {why !== undefined && (
        <span id={id} className="sr-only">
          {why}
        </span>
      )}
    </>
  );
}
