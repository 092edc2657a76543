"use client";

import { useId, useState } from "react";
import { Button } from "../ui/button.tsx";
import { useModal } from "../ui/use-modal.ts";
import { Differences } from "./differences.tsx";
import "./diff.css";
import { keepManner, manners, readManner } from "./manner.ts";
import { useDifference } from "./use-difference.ts";
import { useDiffWords } from "./words.ts";

interface DiffDialogProps {
  readonly namespace: string;
  readonly name: string;
  /** The numbers that are shown. */
  readonly pair: readonly [number, number];
  /** Those that are asked for, or the one of them that is not there. */
  readonly asked:
    | { readonly type: "numbers"; readonly numbers: readonly [number, number] }
    | { readonly type: "missing"; readonly number: number };
  readonly onClose: () => void;
}

/** What differs between two revisions, over the page; Escape closes it. */
export function DiffDialog({ namespace, name, pair, asked, onClose }: DiffDialogProps) {
  const words = useDiffWords().revisions.diff;
  const title = useId();
  const dialog = useModal();
  const [manner, setManner] = useState(readManner);
  const [from, to] = asked.type === "numbers" ? asked.numbers : [undefined, undefined];
  const { told, again } = useDifference({ namespace, name, from, to });
  return (
    <dialog ref={dialog} className="modal diff" aria-labelledby={title} onClose={onClose}>
      <header className="diff-head">
        <h2 id={title}>{words.title(...pair)}</h2>
        <fieldset className="diff-manner">
          <legend className="sr-only">{words.how}</legend>
          {manners.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name={`${title}-manner`}
                checked={manner === one}
                onChange={() => {
                  setManner(one);
                  keepManner(one);
                }}
              />
              <span>{words[one]}</span>
            </label>
          ))}
        </fieldset>
        <Button onClick={() => dialog.current?.close()}>{words.close}</Button>
      </header>
      <div className="diff-body">
        {asked.type === "missing" ? (
          <p role="status">{words.notThere(asked.number)}</p>
        ) : (
          <Differences {...{ told, manner, pair }} onAgain={again} />
        )}
      </div>
    </dialog>
  );
}
