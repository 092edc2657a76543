import type { FieldChange } from "../../lib/commands/preview.ts";
import { useActionWords } from "./words.ts";

interface FieldChangesProps {
  readonly fields: readonly FieldChange[];
  readonly isNew: (field: FieldChange) => boolean;
}

/** Each field with what it is and what it will be. */
export function FieldChanges({ fields, isNew }: FieldChangesProps) {
  const { dialog } = useActionWords().actions;
  return (
    <dl className="field-changes">
      {fields.map((field) => (
        <div key={field.path}>
          <dt>
            {field.path}
            {isNew(field) && (
              <em className="tag" title={dialog.isNewWhy}>
                {dialog.isNew}
              </em>
            )}
          </dt>
          <Side value={field.before} sign="−" word={dialog.before} side="removed" />
          <Side value={field.after} sign="+" word={dialog.after} side="added" />
        </div>
      ))}
    </dl>
  );
}

interface SideProps {
  readonly value: string | undefined;
  readonly sign: string;
  readonly word: string;
  readonly side: "removed" | "added";
}

function Side({ value, sign, word, side }: SideProps) {
  if (value === undefined) return undefined;
  return (
    <dd data-side={side}>
      <span aria-hidden>{sign}</span>
      <span className="sr-only">{word}: </span>
      <span>{value}</span>
    </dd>
  );
}
