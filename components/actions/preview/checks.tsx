import type { Check } from "../../../lib/commands/preview.ts";
import { sayBack } from "../../../lib/words/back.ts";
import { CheckSign } from "./check-sign.tsx";
import { useActionWords } from "../words.ts";

interface ChecksProps {
  readonly checks: readonly Check[];
  /** What it is about has changed since the preview was made, as far as the page has heard; undefined: not told of. */
  readonly hasMoved: boolean | undefined;
  readonly onLook: () => void;
}

/** What must be so for it to be possible. */
export function Checks({ checks, hasMoved, onLook }: ChecksProps) {
  const words = useActionWords();
  const { dialog } = words.actions;
  return (
    <ul className="checks" aria-label={dialog.checks}>
      {checks.map(({ state, text }) => (
        <CheckItem key={JSON.stringify(text)} state={state} text={sayBack(words, text)} />
      ))}
      {hasMoved === false && <CheckItem state="yes" text={dialog.unchanged} />}
      {hasMoved === true && (
        <CheckItem state="no" text={dialog.moved}>
          <button type="button" className="link-button" onClick={onLook}>
            {dialog.lookAgain}
          </button>
        </CheckItem>
      )}
    </ul>
  );
}

interface CheckItemProps {
  readonly state: Check["state"];
  readonly text: string;
  readonly children?: React.ReactNode;
}

function CheckItem({ state, text, children }: CheckItemProps) {
  const { states } = useActionWords().actions.dialog;
  return (
    <li data-state={state}>
      <CheckSign state={state} />
      <span className="sr-only">{states[state]}: </span>
      <span>{text}</span>
      {children}
    </li>
  );
}
