import { memo } from "react";
import type { HistoryVersion } from "../../../lib/rollout/history/history.ts";
import type { Past } from "../numbers/blind.ts";
import type { Frame } from "../axis/frame.ts";
import { BlindMarks, PastMarks } from "../marks/blind.tsx";
import { LaneNames } from "../marks/lane-names.tsx";
import { LayerMark } from "../marks/layer.tsx";
import type { PodsPicture } from "../numbers/pods.ts";
import { Plot } from "./plot.tsx";

interface PodsProps {
  readonly picture: PodsPicture;
  readonly past: Past;
  readonly frame: Frame;
  readonly versions: readonly HistoryVersion[];
}

/** The Pods panel inside of an svg. */
export function Pods({ picture, past, frame, versions }: PodsProps) {
  return (
    <>
      <LaneNames picture={picture} versions={versions} left={frame.left} />
      <Plot frame={frame} height={picture.height}>
        <Lanes picture={picture} past={past} />
      </Plot>
    </>
  );
}

const Lanes = memo(function Lanes({ picture, past }: Pick<PodsProps, "picture" | "past">) {
  return (
    <>
      {picture.layers.map((layer) => (
        <LayerMark key={layer.key} layer={layer} crisp={picture.perRow > 1} />
      ))}
      <path
        d={picture.exits}
        fill="none"
        stroke="var(--chart-ground)"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <path
        d={picture.exits}
        fill="none"
        stroke="var(--chart-stop)"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
      <PastMarks past={past} height={picture.height} />
      <BlindMarks stretches={picture.blind} height={picture.height} />
    </>
  );
});
