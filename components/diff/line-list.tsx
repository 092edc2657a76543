import type { LineChange } from "../../lib/diff/change.ts";
import { useDiffWords } from "./words.ts";

const signs: Readonly<Record<LineChange["type"], string>> = {
  same: " ",
  removed: "−",
  added: "+",
  skipped: "⋯",
};

/** Two texts line by line; it scrolls, also by keyboard. */
export function LineList({ lines }: { readonly lines: readonly LineChange[] }) {
  const words = useDiffWords().revisions.diff;
  return (
    <div className="diff-lines" tabIndex={0} role="group" aria-label={words.lines}>
      {lines.map((line, index) => (
        <div key={index} data-side={line.type}>
          <span aria-hidden className="diff-number">
            {line.type === "same" || line.type === "removed" ? line.before : ""}
          </span>
          <span aria-hidden className="diff-number">
            {line.type === "same" || line.type === "added" ? line.after : ""}
          </span>
          <span aria-hidden>{signs[line.type]}</span>
          {(line.type === "removed" || line.type === "added") && (
            <span className="sr-only">{words[line.type]}: </span>
          )}
          <span className="diff-text">{line.type === "skipped" ? words.skipped(line.lines) : line.text}</span>
        </div>
      ))}
    </div>
  );
}
