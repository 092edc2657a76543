import { memo, useMemo } from "react";
import type { LineChange } from "../../lib/diff/change.ts";
import { asItIs, type RenderText } from "./sides.ts";
import { useSteps } from "./use-steps.ts";
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

/** So many lines are drawn at once, the rest in as many steps as that takes: thousands at once would hold up the page. */
const inOneStep = 250;

/** Two texts line by line; it scrolls, also by keyboard. */
export function LineList({ lines, label, renderText = asItIs }: LineListProps) {
  const words = useDiffWords().revisions.diff;
  const parts = useMemo(() => partsOf(lines), [lines]);
  const drawn = useSteps(parts, 1);
  return (
    <div
      className="diff-lines"
      tabIndex={0}
      role="group"
      aria-label={label ?? words.lines}
      aria-busy={drawn < parts.length}
    >
      {parts.slice(0, drawn).map((part, index) => (
        <LinePart key={index} lines={part} renderText={renderText} />
      ))}
    </div>
  );
}

function partsOf(lines: readonly LineChange[]): readonly (readonly LineChange[])[] {
  return Array.from({ length: Math.ceil(lines.length / inOneStep) }, (_, part) =>
    lines.slice(part * inOneStep, (part + 1) * inOneStep),
  );
}

const LinePart = memo(function LinePart({
  lines,
  renderText,
}: {
  readonly lines: readonly LineChange[];
  readonly renderText: RenderText;
}) {
  const words = useDiffWords().revisions.diff;
  return (
    <div className="diff-part">
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
});
