import { memo } from "react";
import type { HistoryVersion } from "../../../lib/rollout/history/history.ts";
import { bracketsOf, laneLabels } from "../numbers/lane-labels.ts";
import type { PodsPicture } from "../numbers/pods.ts";
import { colourOf } from "../palette.ts";

interface LaneNamesProps {
  readonly picture: PodsPicture;
  readonly versions: readonly HistoryVersion[];
  readonly left: number;
}

/** A bracket a ReplicaSet in its colour, with its letter, and the names of its pods where there is room. */
export const LaneNames = memo(function LaneNames({ picture, versions, left }: LaneNamesProps) {
  return (
    <>
      {bracketsOf(picture, versions, left).map(({ x, y, height, letter, letterY, colour }) => (
        <g key={y}>
          <rect x={x} y={y} width="3" height={height} rx="1.5" fill={colourOf(colour)} />
          <text x={x} y={letterY} dx="-5" dy="0.35em" textAnchor="end" className="tl-letter">
            {letter}
          </text>
        </g>
      ))}
      {laneLabels(picture, versions, left).map(({ uid, x, y, text }) => (
        <text key={uid} x={x} y={y} dy="0.35em" textAnchor="end" className="tl-pod">
          {text}
        </text>
      ))}
    </>
  );
});
