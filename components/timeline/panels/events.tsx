import { memo } from "react";
import type { Past } from "../numbers/blind.ts";
import { marksBefore, type EventsPicture } from "../numbers/events.ts";
import type { Frame } from "../axis/frame.ts";
import { BlindMarks, PastMarks } from "../marks/blind.tsx";
import { EventMark } from "../marks/event.tsx";
import { Plot } from "./plot.tsx";

interface EventsProps {
  readonly picture: EventsPicture;
  readonly past: Past;
  readonly frame: Frame;
}

/** The Events panel inside of an svg: a rug of marks, and their words where there is room. */
export function Events({ picture, past, frame }: EventsProps) {
  return (
    <>
      <rect x={frame.left} y={picture.rug} width={frame.plot} height="1" fill="var(--chart-rule)" />
      <Plot frame={frame} height={picture.height}>
        <Unseen picture={picture} past={past} />
      </Plot>
      <Plot frame={frame} height={picture.height} beyond>
        <Rug picture={picture} wordless={marksBefore(picture.marks, frame)} />
      </Plot>
    </>
  );
}

const Unseen = memo(function Unseen({ picture, past }: Pick<EventsProps, "picture" | "past">) {
  return (
    <>
      <BlindMarks stretches={picture.blind} height={picture.height} />
      <PastMarks past={past} height={picture.height} />
    </>
  );
});

/** Words of a mark that is out of sight already would be cut off: the first `wordless` marks have none. */
const Rug = memo(function Rug({ picture, wordless }: Pick<EventsProps, "picture"> & { wordless: number }) {
  return picture.marks.map((mark, index) => (
    <EventMark
      key={mark.marks[0]}
      mark={index < wordless ? { ...mark, label: undefined, end: undefined } : mark}
      y={picture.rug}
    />
  ));
});
