"use client";

import { Fragment, useEffect, useRef, useState } from "react";
import { useWords } from "./words.ts";

type State = "ready" | "copied" | "failed";

/** A line to paste into a terminal, with a button that copies it. It breaks between words, not at the dashes of options. */
export function CopyLine({ line }: { readonly line: string }) {
  const words = useWords().page.copy;
  const [state, setState] = useState<State>("ready");
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (next: State) => {
    setState(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState("ready"), 2000);
  };
  // A page that is not in a secure context has no clipboard at all.
  const copy = () => {
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (clipboard === undefined) show("failed");
    else
      clipboard.writeText(line).then(
        () => show("copied"),
        () => show("failed"),
      );
  };
  return (
    <div className="copy-line">
      <code>
        {line.split(" ").map((word, index) => (
          <Fragment key={index}>
            {index > 0 && " "}
            <span>{word}</span>
          </Fragment>
        ))}
      </code>
      <button type="button" onClick={copy} aria-label={words.of(line)} title={words.of(line)}>
        <span aria-live="polite">
          {state === "ready" ? words.copy : state === "copied" ? words.copied : words.failed}
        </span>
      </button>
    </div>
  );
}
