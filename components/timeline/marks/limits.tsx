import type { Frame } from "../axis/frame.ts";
import type { Limit } from "../numbers/replicas.ts";
import { labelLimits } from "../numbers/limit-labels.ts";

interface LimitsProps {
  readonly ceiling: Limit | undefined;
  readonly floor: Limit | undefined;
}

/** What maxSurge and maxUnavailable promise: dashed lines of ink, on a darker ground so that they are seen on any colour. */
export function LimitLines({ ceiling, floor }: LimitsProps) {
  return [ceiling, floor].map(
    (limit, index) =>
      limit && (
        <g key={index === 0 ? "ceiling" : "floor"} fill="none" transform="translate(0 0.5)">
          <path d={limit.path} stroke="var(--chart-ground)" strokeWidth="3" opacity="0.55" />
          <path d={limit.path} stroke="var(--chart-ink)" strokeDasharray="6 4" />
        </g>
      ),
  );
}

interface LimitLabelsProps extends LimitsProps {
  readonly frame: Frame;
  readonly words: { max: (n: number) => string; min: (n: number) => string };
}

export function LimitLabels({ ceiling, floor, frame, words }: LimitLabelsProps) {
  return (
    <g transform={`translate(${frame.left + frame.plot} 0)`}>
      {labelLimits(ceiling, floor, words).map(({ text, y }) => (
        <text key={text} x="8" y={y} dy="0.35em" className="tl-limit">
          {text}
        </text>
      ))}
    </g>
  );
}
