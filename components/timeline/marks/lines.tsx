import type { EventsPicture } from "../numbers/events.ts";
import { flagOf, veilOf, type Frame, type Placed } from "../axis/frame.ts";
import { colourOf } from "../palette.ts";
import { Plot } from "../panels/plot.tsx";

interface GuidesProps {
  readonly guides: EventsPicture["guides"];
  readonly frame: Frame;
}

/** What began something, through all panels. */
export function Guides({ guides, frame }: GuidesProps) {
  return (
    <Plot frame={frame} height="100%" beyond>
      {guides.map(({ x, colour }) => (
        <line
          key={x}
          x1={x}
          x2={x}
          y2="100%"
          transform="translate(0.5 0)"
          stroke={colour === undefined ? "var(--chart-muted)" : colourOf(colour)}
          strokeDasharray="2 4"
        />
      ))}
    </Plot>
  );
}

/** The line of now, with its word. */
export function NowMark({ frame, word }: { frame: Frame; word: string }) {
  if (!frame.nowInside) return undefined;
  return (
    <svg x={frame.left} overflow="visible">
      <svg x={frame.nowX} overflow="visible">
        <rect x="-1" width="2" height="100%" fill="var(--chart-ink)" />
        <circle r="4" fill="var(--chart-ink)" />
        <text y="-8" textAnchor="middle" className="tl-now">
          {word}
        </text>
      </svg>
    </svg>
  );
}

/** The moment that the page shows instead of now; what came after it is paler. */
export function PastMark({ frame, text }: { frame: Frame; text: string }) {
  const veil = veilOf(frame);
  return (
    <svg x={frame.left} overflow="visible">
      {veil && <rect className="tl-future" x={veil.x} width={veil.width} height="100%" />}
      {frame.atX !== undefined && (
        <>
          <svg x={frame.atX} overflow="visible">
            <rect x="-1" width="2" height="100%" fill="var(--chart-ink)" />
          </svg>
          <Flag placed={flagOf(text, frame.atX, frame.plot)} text={text} />
        </>
      )}
    </svg>
  );
}

function Flag({ placed, text }: { placed: Placed; text: string }) {
  return (
    <g className="tl-flag" transform={`translate(${placed.x} -19)`}>
      <rect width={placed.width} height="19" rx="5" />
      <text x={placed.width} dx="-8" y="13" textAnchor="end">
        {text}
      </text>
    </g>
  );
}

/** The brushed stretch. */
export function SelectionMark({ frame, placed }: { frame: Frame; placed: Placed | undefined }) {
  if (placed === undefined) return undefined;
  return (
    <svg x={frame.left} width={frame.plot} height="100%" overflow="hidden">
      <rect className="tl-selection" x={placed.x} width={placed.width} y="0" height="100%" />
    </svg>
  );
}
