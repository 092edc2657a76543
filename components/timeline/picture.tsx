import type { History } from "../../lib/rollout/history/history.ts";
import type { Words } from "../../lib/words/words.ts";
import type { Frame } from "./axis/frame.ts";
import { stackPanels } from "./picture.ts";
import type { Pictures } from "./numbers/pictures.ts";
import { Axis } from "./marks/axis.tsx";
import { Guides, NowMark } from "./marks/lines.tsx";
import { Events } from "./panels/events.tsx";
import { Pods } from "./panels/pods.tsx";
import { Replicas } from "./panels/replicas.tsx";
import { Traffic } from "./panels/traffic.tsx";
import { Textures } from "./textures.tsx";

interface PictureProps {
  readonly history: History;
  readonly pictures: Pictures;
  readonly frame: Frame;
  readonly words: Words;
}

/** The whole timeline as one svg, for golden files and for export: the panels below one another, without controls. */
export function Picture({ history, pictures, frame, words }: PictureProps) {
  const common = { past: pictures.past, frame, versions: history.versions, words };
  const { y, height, width, titleRise } = stackPanels(pictures, frame);
  const titles = [
    [words.timeline.replicas, y.replicas],
    [words.timeline.traffic, y.traffic],
    [words.timeline.pods, y.pods],
    [words.timeline.events, y.events],
  ] as const;
  return (
    <svg xmlns="http://www.w3.org/2000/svg" className="tl-picture" width={width} height={height}>
      <Textures />
      {titles.map(([title, at]) => (
        <text key={title} x={frame.left} y={at} dy={titleRise} className="tl-title">
          {title}
        </text>
      ))}
      <svg y={y.replicas}>
        <Replicas picture={pictures.replicas} {...common} />
      </svg>
      <svg y={y.traffic}>
        <Traffic picture={pictures.traffic} {...common} />
      </svg>
      <svg y={y.pods}>
        <Pods picture={pictures.pods} past={pictures.past} frame={frame} versions={history.versions} />
      </svg>
      <svg y={y.top} height={y.lines} overflow="visible">
        <Guides guides={pictures.events.guides} frame={frame} />
        <NowMark frame={frame} word={words.timeline.now} />
      </svg>
      <svg y={y.events}>
        <Events picture={pictures.events} past={pictures.past} frame={frame} />
      </svg>
      <svg y={y.axis}>
        <Axis ticks={pictures.ticks} frame={frame} words={words} />
      </svg>
    </svg>
  );
}
