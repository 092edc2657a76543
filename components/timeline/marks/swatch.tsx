import { paintOf, type Texture } from "../palette.ts";

/** A texture, drawn: what a legend shows instead of naming it. */
export function Swatch({ texture, colour }: { texture: Texture; colour: number }) {
  const paint = paintOf(texture, colour);
  return (
    <svg className="tl-swatch" width="18" height="12" aria-hidden="true">
      <rect
        x="0.5"
        y="0.5"
        width="17"
        height="11"
        rx="2"
        fill={paint.fill}
        stroke={paint.stroke}
        strokeDasharray={paint.dash}
      />
    </svg>
  );
}

/** The two dashed lines. */
export function LimitSwatch() {
  return (
    <svg className="tl-swatch" width="18" height="12" aria-hidden="true">
      <path d="M0 2.5H18M0 9.5H18" stroke="var(--chart-ink)" strokeDasharray="5 3" fill="none" />
    </svg>
  );
}

export function ExternalSwatch() {
  return (
    <svg className="tl-swatch" width="18" height="12" aria-hidden="true">
      <rect width="18" height="12" rx="2" fill="var(--chart-external)" />
    </svg>
  );
}

/** A pattern of no version: what is not known, or was not seen. */
export function PatternSwatch({ pattern }: { pattern: string }) {
  return (
    <svg className="tl-swatch" width="18" height="12" aria-hidden="true">
      <rect
        x="0.5"
        y="0.5"
        width="17"
        height="11"
        rx="2"
        fill={`url(#${pattern})`}
        stroke="var(--chart-gap-line)"
      />
    </svg>
  );
}

export function ExitSwatch() {
  return (
    <svg className="tl-swatch" width="12" height="12" aria-hidden="true">
      <path d="M2 2L10 10M10 2L2 10" stroke="var(--chart-stop)" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  );
}
