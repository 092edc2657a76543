import type { FieldChange } from "../../lib/diff/change.ts";
import { useDiffWords } from "./words.ts";

interface FieldListProps {
  readonly fields: readonly FieldChange[];
  readonly pair: readonly [number, number];
}

/** Each field that differs, with what either revision has. */
export const FieldList = ({ fields, pair: [from, to] }: FieldListProps) => (
  <dl className="diff-fields">
    {fields.map(({ path, before, after }, index) => (
      <div key={index}>
        <dt>{path}</dt>
        <Value side="removed" sign="−" number={from} value={before} />
        <Value side="added" sign="+" number={to} value={after} />
      </div>
    ))}
  </dl>
);

interface ValueProps {
  readonly side: "removed" | "added";
  readonly sign: string;
  readonly number: number;
  readonly value: string | undefined;
}

function Value({ side, sign, number, value }: ValueProps) {
  const words = useDiffWords().revisions.diff;
  return (
    <dd data-side={side} data-absent={value === undefined}>
      <span aria-hidden>{sign}</span>
      <span className="sr-only">{words.before(number)}: </span>
      <span>{value ?? words.absent}</span>
    </dd>
  );
}
