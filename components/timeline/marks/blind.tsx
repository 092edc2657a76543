import { middleOf, type Past, type Stretch } from "../blind.ts";
import { forgottenId, gapId } from "../palette.ts";

interface Reach {
  readonly height: number;
}

/** What the server did not see, hatched, with its word where there is room. */
export function BlindMarks({
  stretches,
  height,
  word,
}: Reach & { stretches: readonly Stretch[]; word: string }) {
  return stretches.map(({ x0, x1 }) => (
    <g key={x0}>
      <rect x={x0} width={x1 - x0} height={height} fill={`url(#${gapId})`} shapeRendering="crispEdges" />
      <path d={`M${x0 + 0.5} 0V${height}M${x1 - 0.5} 0V${height}`} stroke="var(--chart-gap-line)" />
      <StretchWord stretch={{ x0, x1 }} height={height} word={word} />
    </g>
  ));
}

/** Said once, in the first panel. */
interface PastWords {
  readonly notKept: string;
  readonly reconstructed: string;
}

/** The past before the first look, paler, and before it what was not kept. */
export function PastMarks({ past, height, words }: Reach & { past: Past; words?: PastWords }) {
  return (
    <>
      {past.reconstructed && (
        <>
          <rect
            x={past.reconstructed.x0}
            width={past.reconstructed.x1 - past.reconstructed.x0}
            height={height}
            className="tl-veil"
          />
          <path
            d={`M${past.reconstructed.x1 + 0.5} 0V${height}`}
            stroke="var(--chart-muted)"
            strokeDasharray="1 3"
          />
          {words && <StretchWord stretch={past.reconstructed} height={22} word={words.reconstructed} />}
        </>
      )}
      {past.forgotten && (
        <>
          <rect
            x={past.forgotten.x0}
            width={past.forgotten.x1 - past.forgotten.x0}
            height={height}
            fill={`url(#${forgottenId})`}
          />
          <StretchWord stretch={past.forgotten} height={height} word={words?.notKept ?? ""} />
        </>
      )}
    </>
  );
}

function StretchWord({ stretch, height, word }: Reach & { stretch: Stretch; word: string }) {
  const x = middleOf(stretch, word);
  if (x === undefined || word === "") return undefined;
  return (
    <text x={x} y={height / 2} dy="0.35em" className="tl-word" textAnchor="middle">
      {word}
    </text>
  );
}
