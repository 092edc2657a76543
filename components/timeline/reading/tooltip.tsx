import { unbroken } from "../../../lib/words/unbroken.ts";
import type { Reading } from "./readings.ts";

interface TooltipProps {
  readonly reading: Reading;
  /** Pixels from the left and top of the chart; `flip`: it stands to the left of the point. */
  readonly x: number;
  readonly y: number;
  readonly flip: boolean;
}

/** What is drawn at a point, in sentences. Screen readers hear the same from the moment's own value. */
export function Tooltip({ reading, x, y, flip }: TooltipProps) {
  return (
    <div
      className="tl-tip"
      aria-hidden="true"
      style={{
        left: x,
        top: y,
        transform: flip ? "translate(calc(-100% - 14px), 8px)" : "translate(14px, 8px)",
      }}
    >
      {reading.map((sentence, line) => (
        <p key={line}>{unbroken(sentence)}</p>
      ))}
    </div>
  );
}
