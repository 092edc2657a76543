import type { LineChange } from "../../lib/commands/preview.ts";
import { useActionWords } from "./words.ts";

const signs: Readonly<Record<LineChange["type"], string>> = {
  same: " ",
  removed: "−",
  added: "+",
  skipped: "⋯",
};

/** A diff by line. */
export function LineChanges({ lines }: { readonly lines: readonly LineChange[] }) {
  const { dialog } = useActionWords().actions;
  const names: Readonly<Partial<Record<LineChange["type"], string>>> = {
    removed: dialog.before,
    added: dialog.after,
  };
  return (
    <div className="line-changes" tabIndex={0} role="group" aria-label={dialog.byLine}>
      {lines.map((line, index) => (
        <div key={index} data-side={line.type}>
          <span aria-hidden>{signs[line.type]}</span>
          {names[line.type] !== undefined && <span className="sr-only">{names[line.type]}: </span>}
          <span>{line.type === "skipped" ? dialog.skipped(line.lines) : line.text}</span>
        </div>
      ))}
    </div>
  );
}
