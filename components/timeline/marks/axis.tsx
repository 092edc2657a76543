import { memo } from "react";
import type { Words } from "../../../lib/words/words.ts";
import { clockText, datePartsOf } from "../axis/clock.ts";
import { ticksInside, type Frame } from "../axis/frame.ts";
import type { Tick } from "../axis/ticks.ts";

export const axisHeight = 30;

interface AxisProps {
  readonly ticks: readonly Tick[];
  readonly frame: Frame;
  readonly words: Words;
}

/** The shared time axis, inside of an svg: whole labels only, so none is cut off at the edges. */
export function Axis({ ticks, frame, words }: AxisProps) {
  return (
    <g transform={`translate(${frame.left} 0)`}>
      <rect width={frame.plot} height="1" fill="var(--chart-axis)" />
      <g transform={`translate(${frame.shift} 0)`}>
        {ticksInside(ticks, frame).map((tick) => (
          <TickMark key={tick.at} tick={tick} words={words} />
        ))}
      </g>
    </g>
  );
}

const TickMark = memo(function TickMark({ tick, words }: { tick: Tick; words: Words }) {
  return (
    <g transform={`translate(${tick.x} 0)`}>
      <rect width="1" height="5" fill="var(--chart-axis)" />
      <text y="17" textAnchor="middle" className={isWhole(tick) ? "tl-tick tl-whole" : "tl-tick"}>
        {tickText(tick, words)}
      </text>
    </g>
  );
});

/** A tick that the others lean on: the start of a day, or of the rollout. */
const isWhole = (tick: Tick): boolean => tick.type === "clock" && (tick.grain === "day" || tick.anchor);

function tickText(tick: Tick, words: Words): string {
  if (tick.type === "since") return words.timeline.since(tick.seconds);
  return tick.grain === "day" ? words.timeline.dayTick(datePartsOf(tick.at)) : clockText(tick.at, tick.grain);
}
