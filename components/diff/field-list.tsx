import { memo, type ReactNode } from "react";
import type { FieldChange } from "../../lib/diff/change.ts";
import { asItIs, type RenderText, type Sides } from "./sides.ts";
import { useSteps } from "./use-steps.ts";
import { useDiffWords } from "./words.ts";

interface FieldListProps {
  readonly fields: readonly FieldChange[];
  /** What is compared, such as `in revision 3`. */
  readonly sides: Sides;
  readonly renderText?: RenderText;
  /** What is said of one beside its path. */
  readonly renderNote?: (field: FieldChange) => ReactNode;
}

/** So many are drawn at once. */
const inOneStep = 100;

/** Each field that differs, with what either side has. */
export function FieldList({ fields, ...manner }: FieldListProps) {
  const drawn = useSteps(fields, inOneStep);
  return (
    <dl className="diff-fields" aria-busy={drawn < fields.length}>
      {fields.slice(0, drawn).map((field, index) => (
        <OneField key={index} field={field} {...manner} />
      ))}
    </dl>
  );
}

const OneField = memo(function OneField({
  field,
  sides,
  renderText = asItIs,
  renderNote,
}: Omit<FieldListProps, "fields"> & { readonly field: FieldChange }) {
  return (
    <div>
      <dt>
        {field.path}
        {renderNote?.(field)}
      </dt>
      <Value side="before" of={sides.before} value={field.before} renderText={renderText} />
      <Value side="after" of={sides.after} value={field.after} renderText={renderText} />
    </div>
  );
});

interface ValueProps {
  readonly side: keyof Sides;
  readonly of: string;
  readonly value: string | undefined;
  readonly renderText: RenderText;
}

function Value({ side, of, value, renderText }: ValueProps) {
  const words = useDiffWords().revisions.diff;
  return (
    <dd data-side={side === "before" ? "removed" : "added"} data-absent={value === undefined}>
      <span aria-hidden>{side === "before" ? "−" : "+"}</span>
      <span className="sr-only">{of}: </span>
      <span>{value === undefined ? words.absent : renderText(value, side)}</span>
    </dd>
  );
}
