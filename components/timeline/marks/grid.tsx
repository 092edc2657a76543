import type { Frame } from "../axis/frame.ts";

export interface GridLine {
  readonly y: number;
  readonly text: string;
}

/** Level lines with their numbers on the left; the line of zero is stronger. */
export function GridMarks({
  lines,
  frame,
  zero,
}: {
  lines: readonly GridLine[];
  frame: Frame;
  zero: number;
}) {
  return (
    <g transform={`translate(${frame.left} 0)`}>
      {lines.map(({ y, text }) => (
        <g key={y}>
          <rect
            y={y}
            width={frame.plot}
            height="1"
            fill={y === zero ? "var(--chart-axis)" : "var(--chart-rule)"}
          />
          <text x="-10" y={y} dy="0.35em" textAnchor="end" className="tl-tick">
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}
