import { useId } from "react";
import type { Preview } from "../../../lib/commands/preview.ts";
import { longestReason } from "../../../lib/commands/reason.ts";
import { useActionWords } from "../words.ts";

interface ReasonProps {
  readonly value: string;
  readonly isFixed: boolean;
  readonly told: ToldWhere;
  readonly onChange: (value: string) => void;
}

/** Where a reason is told besides the timeline. */
type ToldWhere = "object" | "release" | "nowhere";

/** As a preview says it. */
export function toldWhere(preview: Preview | undefined): ToldWhere {
  const ids = new Set(preview?.checks.map(({ text }) => text.id));
  if (ids.has("helmNewsKept")) return "release";
  return ids.has("newsKept") ? "object" : "nowhere";
}

/** Why it is done. */
export function Reason({ value, isFixed, told, onChange }: ReasonProps) {
  const { dialog } = useActionWords().actions;
  const words = { object: dialog.reasonTold, release: dialog.reasonOfRelease, nowhere: dialog.reasonKept };
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
        {words[told]}
      </p>
    </div>
  );
}
