import { useId, useState } from "react";
import type { Change, FieldChange } from "../../../lib/commands/preview.ts";
import "../../diff/diff.css";
import { FieldList } from "../../diff/field-list.tsx";
import { LineList } from "../../diff/line-list.tsx";
import { useActionWords } from "../words.ts";

interface ChangesProps {
  readonly changes: readonly Change[];
  readonly isNew: (title: string, field: FieldChange) => boolean;
}

/** What becomes of each object, by field or by line. */
export function Changes({ changes, isNew }: ChangesProps) {
  const { dialog } = useActionWords().actions;
  const [by, setBy] = useState<"fields" | "lines">("fields");
  const hasLines = changes.some(({ lines }) => lines.length > 0);
  if (changes.length === 0) return undefined;
  return (
    <div className="preview-changes">
      {changes.map((change, index) => (
        <ChangeOf
          key={change.title}
          change={change}
          by={change.lines.length === 0 ? "fields" : by}
          isNew={(field) => isNew(change.title, field)}
        >
          {index === 0 && hasLines && (
            <div className="preview-by" role="group" aria-label={dialog.by}>
              <ByButton isOn={by === "fields"} text={dialog.byField} onClick={() => setBy("fields")} />
              <ByButton isOn={by === "lines"} text={dialog.byLine} onClick={() => setBy("lines")} />
            </div>
          )}
        </ChangeOf>
      ))}
    </div>
  );
}

interface ByButtonProps {
  readonly isOn: boolean;
  readonly text: string;
  readonly onClick: () => void;
}

const ByButton = ({ isOn, text, onClick }: ByButtonProps) => (
  <button type="button" className="by-button" aria-pressed={isOn} onClick={onClick}>
    {text}
  </button>
);

interface ChangeOfProps {
  readonly change: Change;
  readonly by: "fields" | "lines";
  readonly isNew: (field: FieldChange) => boolean;
  readonly children: React.ReactNode;
}

function ChangeOf({ change, by, isNew, children }: ChangeOfProps) {
  const { dialog } = useActionWords().actions;
  const id = useId();
  const { title, state, fields, lines } = change;
  return (
    <section aria-labelledby={id}>
      <header className="preview-change-head">
        <h3 id={id}>{state === "changed" ? dialog.changesIn(dialog.parts[title] ?? title) : title}</h3>
        {state !== "changed" && <span className="tag">{dialog.changeStates[state]}</span>}
        {fields.length > 0 && <span className="preview-count">{dialog.fields(fields.length)}</span>}
        {children}
      </header>
      {fields.length + lines.length === 0 && state === "changed" && (
        <p className="preview-detail">{dialog.nothing}</p>
      )}
      {by === "fields" && fields.length > 0 && (
        <FieldList
          fields={fields}
          sides={{ before: dialog.before, after: dialog.after }}
          renderNote={(field) =>
            isNew(field) && (
              <em className="tag" title={dialog.isNewWhy}>
                {dialog.isNew}
              </em>
            )
          }
        />
      )}
      {(by === "lines" || fields.length === 0) && lines.length > 0 && (
        <LineList lines={lines} label={dialog.byLine} />
      )}
    </section>
  );
}
