import type { BoardRow } from "../../lib/view/view.ts";
import { colourOf } from "../timeline/palette.ts";
import { useBoardWords } from "./words.ts";
import { sparkLayers } from "./sparkline.ts";

const width = 220;
const height = 40;

interface SparklineProps {
  readonly row: BoardRow;
  /** The right edge, server clock, ms. */
  readonly now: number;
}

/** Replicas by version over the time that the row knows. */
export function Sparkline({ row, now }: SparklineProps) {
  const words = useBoardWords().page.board;
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${width} ${height + 1}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={words.spark(row.name)}
    >
      {sparkLayers(row.spark, { width, height, to: now }).map(({ version, state, d }) => (
        <path
          key={`${version} ${state}`}
          d={d}
          fill={colourOf(row.versions[version]?.colour ?? 0)}
          data-state={state}
        />
      ))}
      <path d={`M0 ${height}.5H${width}`} className="sparkline-zero" />
    </svg>
  );
}
