import { useState } from "react";
import { useRevisionWords } from "./words.ts";

interface RevisionNumberProps {
  readonly number: number | undefined;
  /** Oldest first. */
  readonly former: readonly number[];
}

/** A revision's number, after those that it had; a new one moves into its place. */
export function RevisionNumber({ number, former }: RevisionNumberProps) {
  const words = useRevisionWords().revisions;
  const [first] = useState(number);
  const title = number === undefined ? words.noNumberWhy : undefined;
  if (former.length === 0)
    return (
      <span className="version-revision" title={title}>
        {words.number(number)}
      </span>
    );
  return (
    <span className="version-revision">
      <span aria-hidden className="moved">
        {former.map((old) => (
          <span key={old}>
            <s>{old}</s> →{" "}
          </span>
        ))}
        <b key={number} data-moved={number !== first}>
          {number}
        </b>
      </span>
      <span className="sr-only">{`${words.number(number)} (${words.was(former)})`}</span>
    </span>
  );
}
