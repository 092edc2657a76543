import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import type { Asking } from "../deed.ts";
import { confirmOf } from "../said.ts";
import { useActionWords } from "../words.ts";

interface ConfirmProps {
  readonly asking: Asking;
  /** There is nothing more to confirm. */
  readonly isOver: boolean;
  /** Why it cannot be confirmed now; undefined: it can. */
  readonly hindrance: string | undefined;
  readonly onClose: () => void;
}

/** The two buttons; the one that cannot be pressed says why. */
export function Confirm({ asking, isOver, hindrance, onClose }: ConfirmProps) {
  const words = useActionWords();
  const why = useId();
  const { dialog } = words.actions;
  return (
    <div className="preview-buttons">
      <Button onClick={onClose}>{isOver ? dialog.close : dialog.cancel}</Button>
      {!isOver && (
        <>
          <Button
            type="submit"
            className="button-strong"
            disabled={hindrance !== undefined}
            title={hindrance}
            aria-describedby={hindrance === undefined ? undefined : why}
          >
            {confirmOf(words, asking)}
          </Button>
          {hindrance !== undefined && (
            <p id={why} className="sr-only">
              {hindrance}
            </p>
          )}
        </>
      )}
    </div>
  );
}
