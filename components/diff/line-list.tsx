import type { LineChange } from "../../lib/diff/change.ts";
import { asItIs, type RenderText } from "./sides.ts";
import { useDiffWords } from "./words.ts";

const signs: Readonly<Record<LineChange["type"], string>> = {
  same: " ",
  removed: "−",
  added: "+",
  skipped: "⋯",
};

interface LineListProps {
  readonly lines: readonly LineChange[];
  /** What is compared, where it is not a template. */
  readonly label?: string;
  readonly renderText?: RenderText;
}

/** Two texts line by line; it scrolls, also by keyboard. */
export function LineList({ lines, label, renderText = asItIs }: LineListProps) {
  const words = useDiffWords().revisions.diff;
  return (
    <div className="diff-lines" tabIndex={0} role="group" aria-label={label ?? words.lines}>
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
          <span className="diff-text">
            {line.type === "skipped"
              ? words.skipped(line.lines)
              : renderText(line.text, line.type === "removed" ? "before" : "after")}
          </span>
        </div>
      ))}
    </div>
  );
}
