import type { PlacedMark } from "../numbers/events.ts";
import type { Glyph } from "../numbers/glyphs.ts";
import { colourOf, inkOn } from "../palette.ts";

/** A mark of the Events panel with its words; those on a lower line hang on a thread. */
export function EventMark({ mark, y }: { mark: PlacedMark; y: number }) {
  const { glyph, label } = mark;
  const colour = mark.colour === undefined ? "var(--chart-mark)" : colourOf(mark.colour);
  const ink = mark.colour === undefined ? "var(--chart-ground)" : inkOn(mark.colour);
  return (
    <g>
      {[label?.thread, mark.end?.thread].map(
        (thread) =>
          thread !== undefined && <path key={thread} d={thread} stroke="var(--chart-axis)" fill="none" />,
      )}
      <g transform={`translate(${mark.x} ${y})`}>
        <path d={shapes[glyph.shape]} {...paintOf(glyph, colour)} />
        {glyph.sign !== "" && (
          <text
            y={glyph.shape === "triangle" ? 1.5 : 0}
            dy="0.36em"
            textAnchor="middle"
            className="tl-sign"
            fill={inkOf(glyph, ink)}
          >
            {glyph.sign}
          </text>
        )}
      </g>
      {[label, mark.end].map(
        (words) =>
          words && (
            <text
              key={words.text}
              x={words.x}
              y={words.y}
              dy="0.35em"
              textAnchor={words.align}
              className="tl-event"
            >
              {words.text}
            </text>
          ),
      )}
    </g>
  );
}

const shapes: Readonly<Record<Glyph["shape"], string>> = {
  disc: "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0Z",
  diamond: "M0-9L9 0L0 9L-9 0Z",
  small: "M0-5.5L5.5 0L0 5.5L-5.5 0Z",
  triangle: "M0-8L8.5 7H-8.5Z",
  ring: "M-7.5 0a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0Z",
};

function paintOf(glyph: Glyph, colour: string) {
  switch (glyph.shape) {
    case "disc":
    case "diamond":
    case "small":
      return { fill: colour };
    case "triangle":
      return {
        fill: "var(--chart-ground)",
        stroke: "var(--chart-warn)",
        strokeWidth: 1.5,
        strokeLinejoin: "round" as const,
      };
    case "ring":
      return { fill: "var(--chart-ground)", stroke: colour, strokeWidth: 1.5 };
  }
}

function inkOf(glyph: Glyph, ink: string): string {
  if (glyph.shape === "triangle") return "var(--chart-warn)";
  return glyph.shape === "ring" ? "var(--chart-ink)" : ink;
}
