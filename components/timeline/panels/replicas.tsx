import { memo } from "react";
import type { HistoryVersion } from "../../../lib/rollout/history/history.ts";
import type { Words } from "../../../lib/words/words.ts";
import type { Past } from "../numbers/blind.ts";
import type { Frame } from "../axis/frame.ts";
import { BandNames } from "../marks/band-names.tsx";
import { BlindMarks, PastMarks } from "../marks/blind.tsx";
import { GridMarks } from "../marks/grid.tsx";
import { LayerMark } from "../marks/layer.tsx";
import { LimitLabels, LimitLines } from "../marks/limits.tsx";
import { StateWords } from "../marks/state-words.tsx";
import { StretchWords } from "../marks/stretch-words.tsx";
import { UnknownMark } from "../marks/unknown.tsx";
import type { ReplicasPicture } from "../numbers/replicas.ts";
import { Plot } from "./plot.tsx";

interface ReplicasProps {
  readonly picture: ReplicasPicture;
  readonly past: Past;
  readonly frame: Frame;
  readonly versions: readonly HistoryVersion[];
  readonly words: Words;
}

/** The Replicas panel inside of an svg. */
export function Replicas({ picture, past, frame, versions, words }: ReplicasProps) {
  const { height, grid, zero } = picture;
  return (
    <>
      <GridMarks
        frame={frame}
        zero={zero}
        lines={grid.map(({ y, value }) => ({ y, text: words.timeline.count(value) }))}
      />
      <Plot frame={frame} height={height}>
        <Steps picture={picture} past={past} />
        <BandNames names={picture.names} versions={versions} frame={frame} />
        <StateWords rooms={picture.unknownRooms} state="unknown" frame={frame} words={words.timeline} />
        <StretchWords past={past} blind={picture.blind} {...{ frame, height }} words={words.timeline} />
      </Plot>
      <rect x={frame.left} y={zero} width={frame.plot} height="1" fill="var(--chart-axis)" />
      <Plot frame={frame} height={height} beyond>
        <LimitLines ceiling={picture.ceiling} floor={picture.floor} />
      </Plot>
      <LimitLabels ceiling={picture.ceiling} floor={picture.floor} frame={frame} words={words.timeline} />
    </>
  );
}

/** What lies still while the window moves over it. */
const Steps = memo(function Steps({ picture, past }: Pick<ReplicasProps, "picture" | "past">) {
  return (
    <>
      {picture.layers.map((layer) => (
        <LayerMark key={layer.key} layer={layer} crisp />
      ))}
      <UnknownMark path={picture.unknown} />
      <path
        d={picture.total}
        fill="none"
        stroke="var(--chart-ink)"
        opacity="0.6"
        shapeRendering="crispEdges"
      />
      <PastMarks past={past} height={picture.height} />
      <BlindMarks stretches={picture.blind} height={picture.height} />
    </>
  );
});
