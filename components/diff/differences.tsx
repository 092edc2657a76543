import type { Told } from "../live/differences.ts";
import { Button } from "../ui/button.tsx";
import { FieldList } from "./field-list.tsx";
import { LineList } from "./line-list.tsx";
import type { Manner } from "./manner.ts";
import { useDiffWords } from "./words.ts";

interface DifferencesProps {
  readonly told: Told | undefined;
  readonly manner: Manner;
  readonly pair: readonly [number, number];
  readonly onAgain: () => void;
}

/** What differs, or why that is not known. */
export function Differences({ told, manner, pair, onAgain }: DifferencesProps) {
  const words = useDiffWords().revisions.diff;
  if (told === undefined) return <p role="status">{words.loading}</p>;
  if (told.type !== "told")
    return (
      <div className="diff-problem">
        <p role="status">{told.type === "refused" ? told.message : words.failed}</p>
        <Button onClick={onAgain}>{words.again}</Button>
      </div>
    );
  const { fields, lines } = told.difference;
  if (lines.length === 0) return <p role="status">{words.equal}</p>;
  return (
    <>
      <p role="status" className="diff-count">
        {fields.length === 0 ? words.orderOnly : words.fields(fields.length)}
      </p>
      {manner === "byLine" || fields.length === 0 ? (
        <LineList lines={lines} />
      ) : (
        <FieldList fields={fields} sides={{ before: words.before(pair[0]), after: words.before(pair[1]) }} />
      )}
      <p className="diff-hidden">{words.hidden}</p>
    </>
  );
}
