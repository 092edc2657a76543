import type { ReactNode } from "react";
import type { PanelName } from "../numbers/blind.ts";

interface PanelProps {
  readonly panel: PanelName;
  readonly name: string;
  /** What it shows now, in a sentence: the picture for those who do not see it. */
  readonly summary: string;
  /** Beside the name. */
  readonly caption: ReactNode;
  readonly width: number;
  readonly height: number;
  /** Inside of the svg. */
  readonly children: ReactNode;
  readonly numbers: ReactNode;
}

/** One of the four figures, with its table of the same numbers where that is shown. */
export function Panel({ panel, name, summary, caption, width, height, children, numbers }: PanelProps) {
  return (
    <figure className="tl-figure" aria-label={name}>
      <figcaption className="tl-caption">
        <h3>{name}</h3>
        {caption}
      </figcaption>
      <svg data-panel={panel} width={width} height={height} role="img" aria-label={summary}>
        {children}
      </svg>
      {numbers}
    </figure>
  );
}
