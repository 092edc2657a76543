import type { ReactNode } from "react";
import type { Row } from "./rows.ts";
import { useRevisionWords } from "./words.ts";

/** What one row is drawn from. */
export interface RowProps {
  readonly row: Row;
  readonly deployment: string;
  /** "3 min" */
  readonly age: string;
  readonly isPrevious: boolean;
  readonly isChosen: boolean;
  /** Undefined where nothing can be compared. */
  readonly onChoose: ((number: number) => void) | undefined;
  readonly action: ReactNode;
}

/** Whether anything can be done with it. */
export const hasActions = ({ row, onChoose, action }: RowProps): boolean =>
  (row.revision?.number !== undefined && onChoose !== undefined) || (action !== undefined && action !== null);

/** What can be done with a revision: compare it, and whatever else the page gives. */
export function RowActions(props: RowProps) {
  const { row, isChosen, onChoose, action } = props;
  const words = useRevisionWords().revisions;
  const number = row.revision?.number;
  if (!hasActions(props)) return undefined;
  return (
    <span className="revision-actions">
      {number !== undefined && onChoose !== undefined && (
        <label className="compare-choice">
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={words.compareOne(number)}
            onChange={() => onChoose(number)}
          />
          <span aria-hidden>{words.compare}</span>
        </label>
      )}
      {action}
    </span>
  );
}
