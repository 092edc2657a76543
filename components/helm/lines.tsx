import type { LineChange } from "../../lib/diff/change.ts";
import { useHelmWords } from "./words.ts";

const signs: Readonly<Record<LineChange["type"], string>> = {
  same: " ",
  removed: "−",
  added: "+",
  skipped: "⋯",
};

/** A diff by line; each line says what it is by a sign too. */
export function Lines({ lines, name }: { readonly lines: readonly LineChange[]; readonly name: string }) {
  const { helm } = useHelmWords();
  return (
    <div className="helm-lines" tabIndex={0} role="region" aria-label={name}>
      {lines.map((line, index) => (
        <div key={index} data-side={line.type}>
          <span aria-hidden>{signs[line.type]} </span>
          {(line.type === "removed" || line.type === "added") && (
            <span className="sr-only">{helm[line.type]}: </span>
          )}
          {line.type === "skipped" ? helm.skipped(line.lines) : line.text}
        </div>
      ))}
    </div>
  );
}
