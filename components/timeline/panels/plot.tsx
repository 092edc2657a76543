import type { ReactNode } from "react";
import type { Frame } from "../axis/frame.ts";

interface PlotProps {
  readonly frame: Frame;
  readonly height: number | "100%";
  /** Cut off at the edge of the plot rather than at now. */
  readonly beyond?: boolean;
  readonly children: ReactNode;
}

/** The moving part of a panel: children lie on the sheet, and are cut off. A nested svg cuts without an id. */
export function Plot({ frame, height, beyond = false, children }: PlotProps) {
  return (
    <svg x={frame.left} width={beyond ? frame.plot : frame.nowX} height={height} overflow="hidden">
      <g transform={`translate(${frame.shift} 0)`}>{children}</g>
    </svg>
  );
}
