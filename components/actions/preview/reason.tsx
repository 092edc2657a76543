import { useId } from "react";
import { useActionWords } from "../words.ts";

interface ReasonProps {
  readonly value: string;
  readonly isFixed: boolean;
  readonly onChange: (value: string) => void;
}

/** As long as the message of an Event may be with room for the rest of it. */
const longest = 400;

/** Why it is done. */
export function Reason({ value, isFixed, onChange }: ReasonProps) {
  const { dialog } = useActionWords().actions;
  const [id, hint] = [useId(), useId()];
  return (
    <div className="reason">
      <label htmlFor={id}>{dialog.reason}</label>
      <input
        id={id}
        className="field"
        value={value}
        maxLength={longest}
        readOnly={isFixed}
        autoComplete="off"
        aria-describedby={hint}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p id={hint} className="preview-detail">
        {dialog.reasonHint}
      </p>
    </div>
  );
}
