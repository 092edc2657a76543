import type { BoardRow } from "../../lib/view/view.ts";
import { colourOf, gapId } from "../timeline/palette.ts";
import { useBoardWords } from "./words.ts";
import { sparkDoubt, sparkLayers } from "./sparkline.ts";

const width = 220;
const height = 40;

interface SparklineProps {
  readonly row: BoardRow;
  /** The right edge, server clock, ms. */
  readonly now: number;
}

/** Replicas by version over the time that the row knows; paler where it is reconstructed, hatched where nobody saw it. */
export function Sparkline({ row, now }: SparklineProps) {
  const words = useBoardWords().page.board;
  const box = { width, height, to: now };
  const { reconstructed, gaps } = sparkDoubt(row, box);
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${width} ${height + 1}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={words.spark(row.name, { reconstructed: reconstructed > 0, gaps: gaps.length })}
    >
      {sparkLayers(row.spark, box).map(({ version, state, d }) => (
        <path
          key={`${version} ${state}`}
          d={d}
          fill={colourOf(row.versions[version]?.colour ?? 0)}
          data-state={state}
        />
      ))}
      {reconstructed > 0 && <rect width={reconstructed} height={height} className="sparkline-veil" />}
      {gaps.map(({ x0, x1 }) => (
        <rect key={x0} x={x0} width={x1 - x0} height={height} fill={`url(#${gapId})`} data-state="gap" />
      ))}
      <path d={`M0 ${height}.5H${width}`} className="sparkline-zero" />
    </svg>
  );
}
