import { useId } from "react";
import type { Line } from "../../../lib/commands/preview.ts";
import { sayBack } from "../../../lib/words/back.ts";
import { useActionWords } from "../words.ts";

interface PreviewLinesProps {
  readonly title: string;
  readonly lines: readonly Line[];
  /** Said where there are none; undefined: then there is no list. */
  readonly none?: string;
  readonly isNew: (line: Line) => boolean;
  readonly tone?: "warns";
}

/** A list of a preview with its title: each line, and what stands behind it in smaller letters. */
export function PreviewLines({ title, lines, none, isNew, tone }: PreviewLinesProps) {
  const id = useId();
  const words = useActionWords();
  const { dialog } = words.actions;
  if (lines.length === 0 && none === undefined) return undefined;
  return (
    <section className="preview-lines" data-tone={tone}>
      <h3 id={id}>{title}</h3>
      <ul aria-labelledby={id}>
        {lines.map((line) => (
          <li key={JSON.stringify(line)}>
            <p className="preview-text">
              {sayBack(words, line.text)}
              {isNew(line) && (
                <em className="tag" title={dialog.isNewWhy}>
                  {dialog.isNew}
                </em>
              )}
            </p>
            {line.detail !== undefined && <p className="preview-detail">{sayBack(words, line.detail)}</p>}
          </li>
        ))}
        {lines.length === 0 && <li className="preview-detail">{none}</li>}
      </ul>
    </section>
  );
}
