import { useId } from "react";
import { longestReason } from "../../../lib/commands/reason.ts";
import { useActionWords } from "../words.ts";

interface ReasonProps {
  readonly value: string;
  readonly isFixed: boolean;
  /** It will be left as a Kubernetes Event, as the preview says. */
  readonly isTold: boolean;
  readonly onChange: (value: string) => void;
}

/** Why it is done. */
export function Reason({ value, isFixed, isTold, onChange }: ReasonProps) {
  const { dialog } = useActionWords().actions;
  const [id, hint] = [useId(), useId()];
  return (
    <div className="reason">
      <label htmlFor={id}>{dialog.reason}</label>
      <input
        id={id}
        className="field"
        value={value}
        maxLength={longestReason}
        readOnly={isFixed}
        autoComplete="off"
        aria-describedby={hint}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p id={hint} className="preview-detail">
        {isTold ? dialog.reasonTold : dialog.reasonKept}
      </p>
    </div>
  );
}
