import { memo } from "react";
import type { HistoryVersion } from "../../../lib/rollout/history/history.ts";
import type { Words } from "../../../lib/words/words.ts";
import type { Past } from "../numbers/blind.ts";
import type { Frame } from "../axis/frame.ts";
import { BandNames } from "../marks/band-names.tsx";
import { BlindMarks, PastMarks } from "../marks/blind.tsx";
import { GridMarks } from "../marks/grid.tsx";
import { LayerMark } from "../marks/layer.tsx";
import { StateWords } from "../marks/state-words.tsx";
import { UnknownMark } from "../marks/unknown.tsx";
import type { TrafficPicture } from "../numbers/traffic.ts";
import { Plot } from "./plot.tsx";

interface TrafficProps {
  readonly picture: TrafficPicture;
  readonly past: Past;
  readonly frame: Frame;
  readonly versions: readonly HistoryVersion[];
  readonly words: Words;
}

/** The Traffic panel inside of an svg. */
export function Traffic({ picture, past, frame, versions, words }: TrafficProps) {
  return (
    <>
      <GridMarks
        frame={frame}
        zero={picture.foot}
        lines={picture.grid.map(({ y, value }) => ({ y, text: words.timeline.percentTick(value) }))}
      />
      <Plot frame={frame} height={picture.height}>
        <Band picture={picture} past={past} />
        <BandNames names={picture.names} versions={versions} frame={frame} />
        <StateWords rooms={picture.unknownRooms} state="unknown" frame={frame} words={words.timeline} />
        <StateWords rooms={picture.emptyRooms} state="empty" frame={frame} words={words.timeline} />
      </Plot>
    </>
  );
}

const Band = memo(function Band({ picture, past }: Pick<TrafficProps, "picture" | "past">) {
  return (
    <>
      {picture.layers.map((layer) => (
        <LayerMark key={layer.key} layer={layer} crisp />
      ))}
      <path d={picture.external} fill="var(--chart-external)" shapeRendering="crispEdges" />
      <path d={picture.empty} className="tl-outage" shapeRendering="crispEdges" />
      <UnknownMark path={picture.unknown} />
      <PastMarks past={past} height={picture.height} />
      <BlindMarks stretches={picture.blind} height={picture.height} />
    </>
  );
});
