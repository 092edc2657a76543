import type { Past, Stretch } from "../numbers/blind.ts";
import { forgottenId, gapId } from "../palette.ts";

interface Reach {
  readonly height: number;
}

/** What the server did not see, hatched. */
export function BlindMarks({ stretches, height }: Reach & { stretches: readonly Stretch[] }) {
  return stretches.map(({ x0, x1, width }) => (
    <g key={x0} data-testid="gap" shapeRendering="crispEdges">
      <rect x={x0} width={width} height={height} fill={`url(#${gapId})`} />
      <path d={`M${x0} 0V${height}M${x1} 0V${height}`} stroke="var(--chart-gap-line)" />
    </g>
  ));
}

/** The past before the first look, paler, and before it what was not kept. */
export function PastMarks({ past, height }: Reach & { past: Past }) {
  const { forgotten, reconstructed } = past;
  return (
    <>
      {reconstructed && (
        <g shapeRendering="crispEdges">
          <rect x={reconstructed.x0} width={reconstructed.width} height={height} className="tl-veil" />
          <path d={`M${reconstructed.x1} 0V${height}`} stroke="var(--chart-muted)" strokeDasharray="1 3" />
        </g>
      )}
      {forgotten && (
        <rect x={forgotten.x0} width={forgotten.width} height={height} fill={`url(#${forgottenId})`} />
      )}
    </>
  );
}
