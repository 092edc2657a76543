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

/** Of so many objects all is shown at once: what happens and what stays must not be screens away. */
const shownAtOnce = 6;

/** What becomes of each object, by field or by line; of very many, the later ones when asked for. */
export function Changes({ changes, isNew }: ChangesProps) {
  const { dialog } = useActionWords().actions;
  const [by, setBy] = useState<"fields" | "lines">("fields");
  const hasLines = changes.some(({ lines }) => lines.length > 0);
  if (changes.length === 0) return undefined;
  const draw = (change: Change, children?: React.ReactNode) => (
    <ChangeOf
      key={change.title}
      change={change}
      by={change.lines.length === 0 ? "fields" : by}
      isNew={(field) => isNew(change.title, field)}
    >
      {children}
    </ChangeOf>
  );
  const rest = changes.slice(shownAtOnce);
  return (
    <div className="preview-changes">
      {changes.slice(0, shownAtOnce).map((change, index) =>
        draw(
          change,
          index === 0 && hasLines && (
            <div className="preview-by" role="group" aria-label={dialog.by}>
              <ByButton isOn={by === "fields"} text={dialog.byField} onClick={() => setBy("fields")} />
              <ByButton isOn={by === "lines"} text={dialog.byLine} onClick={() => setBy("lines")} />
            </div>
          ),
        ),
      )}
      {rest.length > 0 && (
        <MoreChanges
          said={dialog.moreObjects(rest.map(({ state }) => state))}
          isOpen={rest.some(({ title, fields }) => fields.some((field) => isNew(title, field)))}
          render={() => rest.map((change) => draw(change))}
        />
      )}
    </div>
  );
}

interface MoreChangesProps {
  readonly said: string;
  /** Whether it is open to begin with. */
  readonly isOpen: boolean;
  readonly render: () => React.ReactNode;
}

function MoreChanges({ said, isOpen, render }: MoreChangesProps) {
  const [isShown, setShown] = useState(isOpen);
  return (
    <details
      className="preview-more"
      open={isShown}
      onToggle={({ currentTarget }) => setShown(currentTarget.open)}
    >
      <summary>{said}</summary>
      {isShown && <div className="preview-changes">{render()}</div>}
    </details>
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
