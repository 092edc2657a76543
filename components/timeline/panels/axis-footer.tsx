import type { Words } from "../../../lib/words/words.ts";
import { datePartsOf, offsetAt, sameDay } from "../axis/clock.ts";
import type { Frame } from "../axis/frame.ts";
import { Axis, axisHeight } from "../marks/axis.tsx";
import type { Tick } from "../axis/ticks.ts";

interface AxisFooterProps {
  readonly ticks: readonly Tick[];
  readonly frame: Frame;
  readonly words: Words;
}

/** The time axis under all panels, and below it which day and which zone. */
export function AxisFooter({ ticks, frame, words }: AxisFooterProps) {
  const { from, to } = frame.window;
  const first = words.timeline.date(datePartsOf(from));
  const last = words.timeline.date(datePartsOf(to));
  const [before, after] = [words.timeline.offset(offsetAt(from)), words.timeline.offset(offsetAt(to))];
  return (
    <>
      <svg
        className="tl-axis"
        data-panel="axis"
        width={frame.left + frame.plot + frame.right}
        height={axisHeight}
        aria-hidden="true"
      >
        <Axis ticks={ticks} frame={frame} words={words} />
      </svg>
      <div className="tl-date">
        <span>{sameDay(from, to) ? first : words.timeline.days(first, last)}</span>
        <span>{words.timeline.windowLength(words.timeline.duration(to - from))}</span>
        <span>{before === after ? before : words.timeline.offsets(before, after)}</span>
      </div>
    </>
  );
}
