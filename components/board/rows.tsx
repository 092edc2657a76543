import type { CSSProperties } from "react";
import type { BoardRow } from "../../lib/view/view.ts";
import { GapTexture } from "../timeline/textures.tsx";
import { useBoardWords } from "./words.ts";
import { Row } from "./row.tsx";
import { useWindow } from "./use-window.ts";

interface RowsProps {
  readonly rows: readonly BoardRow[];
  readonly now: () => number;
}

/** A thousand rows, of which those in view exist. */
export function Rows({ rows, now }: RowsProps) {
  const words = useBoardWords().page.board;
  const { list, range, row: height } = useWindow(rows.length);
  const whole: CSSProperties = { height: height * rows.length };
  return (
    <>
      <svg width="0" height="0" className="tl-defs" aria-hidden="true">
        <defs>
          <GapTexture />
        </defs>
      </svg>
      <ol ref={list} className="rows" aria-label={words.label} style={whole}>
        {rows.slice(range.first, range.last).map((row, offset) => (
          <Row
            key={row.uid}
            row={row}
            index={range.first + offset}
            count={rows.length}
            top={(range.first + offset) * height}
            now={now}
          />
        ))}
      </ol>
    </>
  );
}
