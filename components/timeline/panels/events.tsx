import { memo } from "react";
import type { Past } from "../blind.ts";
import type { EventsPicture } from "../events.ts";
import type { Frame } from "../frame.ts";
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
        <Rug picture={picture} />
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

const Rug = memo(function Rug({ picture }: Pick<EventsProps, "picture">) {
  return picture.marks.map((mark) => <EventMark key={mark.marks[0]} mark={mark} y={picture.rug} />);
});
