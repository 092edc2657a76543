import { type EventsPicture } from "../events.ts";
import { flagOf, type Frame, type Placed } from "../frame.ts";
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
  const { atX, plot } = frame;
  if (atX === undefined) return undefined;
  const flag = flagOf(text, atX, plot);
  return (
    <svg x={frame.left} overflow="visible">
      <svg x={atX} width={flag.after} height="100%">
        <rect className="tl-future" width="100%" height="100%" />
      </svg>
      <svg x={atX} overflow="visible">
        <rect x="-1" width="2" height="100%" fill="var(--chart-ink)" />
      </svg>
      <g className="tl-flag" transform={`translate(${flag.x} -19)`}>
        <rect width={flag.width} height="19" rx="5" />
        <text x={flag.width} dx="-8" y="13" textAnchor="end">
          {text}
        </text>
      </g>
    </svg>
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
