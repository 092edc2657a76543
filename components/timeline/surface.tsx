"use client";

import { useImperativeHandle, useRef, useState, type ReactNode, type RefObject } from "react";
import { placedOf, type Frame } from "./axis/frame.ts";
import { Guides, NowMark, PastMark, SelectionMark } from "./marks/lines.tsx";
import type { Pictures } from "./numbers/pictures.ts";
import type { Reader } from "./reading/readings.ts";
import { momentAt } from "./axis/sheet.ts";
import { countThings, type Thing } from "./reading/things.ts";
import { Tooltip } from "./reading/tooltip.tsx";
import { usePointer } from "./input/use-pointer.tsx";
import { useThings } from "./reading/use-things.tsx";
import type { Bounds, TimeAction, TimeState } from "./axis/window.ts";

/** What keys ask of the chart itself. */
export interface SurfaceHandle {
  /** Read what is drawn at the moment shown: the thing above or below the one read last. */
  readonly read: (by: -1 | 1) => void;
  readonly readEvents: () => void;
  readonly stopReading: () => void;
}

interface SurfaceProps {
  readonly pictures: Pictures;
  readonly frame: Frame;
  readonly reader: Reader;
  readonly state: TimeState;
  readonly bounds: Bounds;
  readonly act: (action: TimeAction) => void;
  /** The last moment is the end of a recording, and not now. */
  readonly recorded: boolean;
  readonly handle: RefObject<SurfaceHandle | null>;
  readonly children: ReactNode;
  readonly axis: ReactNode;
}

/** What one points at: the panels below one another, the lines through all of them, the moment as a slider, and readings. */
export function Surface(props: SurfaceProps) {
  const { pictures, frame, reader, state, bounds, act } = props;
  const chart = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<number | undefined>(undefined);
  const { hover, handlers } = usePointer({
    chart,
    act,
    onPress: () => {
      slider.current?.focus({ preventScroll: true });
      setPlace(undefined);
    },
    ruler: (box) => ({
      at: (x) => momentAt(pictures.sheet, frame.window, x - box.left - frame.left),
      pixel: frame.pixel,
    }),
  });
  const last = countThings(pictures) - 1;
  useImperativeHandle(props.handle, () => ({
    read: (by) =>
      setPlace((before) => Math.min(Math.max(Math.min(before ?? (by > 0 ? -1 : 1), last) + by, 0), last)),
    readEvents: () => setPlace(Infinity),
    stopReading: () => setPlace(undefined),
  }));

  const { words } = reader;
  const at = state.at ?? bounds.now;
  const { hovered, read } = useThings({ pictures, frame, reader, hover, place, at });
  const clock = reader.stamp(at);
  const ago = words.timeline.duration(bounds.now - at);
  const latest = props.recorded ? words.timeline.atEnd : words.timeline.atNow;
  const moment = state.at === undefined ? latest : words.timeline.atPast({ clock, ago });

  return (
    <div ref={chart} className="tl-chart" {...handlers}>
      <div
        ref={slider}
        className="tl-slider"
        role="slider"
        tabIndex={0}
        aria-label={words.timeline.moment}
        aria-description={words.timeline.timelineHint}
        aria-valuemin={Math.floor(bounds.from / 1000)}
        aria-valuemax={Math.ceil(bounds.now / 1000)}
        aria-valuenow={Math.round(at / 1000)}
        aria-valuetext={[moment, ...(read?.reading ?? [])].join(". ")}
        onBlur={() => setPlace(undefined)}
      />
      <div className="tl-panels">
        {props.children}
        <svg className="tl-overlay" width="100%" height="100%" aria-hidden="true">
          <Guides guides={pictures.events.guides} frame={frame} />
          <NowMark frame={frame} word={props.recorded ? words.timeline.end : words.timeline.now} />
          <PastMark frame={frame} text={words.timeline.past({ clock, ago })} />
          <SelectionMark frame={frame} placed={placedOf(frame, state.selection)} />
        </svg>
      </div>
      {props.axis}
      {hover !== undefined && hovered !== undefined && (
        <Tooltip
          reading={hovered.reading}
          x={hover.x}
          y={hover.y}
          flip={hover.x > frame.left + frame.plot / 2}
        />
      )}
      {hovered === undefined && read !== undefined && (
        <ReadThing chart={chart} thing={read} x={frame.left + (frame.atX ?? frame.nowX)} frame={frame} />
      )}
    </div>
  );
}

interface ReadThingProps {
  readonly chart: RefObject<HTMLDivElement | null>;
  readonly thing: Thing;
  readonly x: number;
  readonly frame: Frame;
}

/** The reading of the keys, beside the line of the moment. */
function ReadThing({ chart, thing, x, frame }: ReadThingProps) {
  const [top, setTop] = useState(0);
  const measure = (element: HTMLDivElement | null) => {
    const panel = chart.current?.querySelector(`[data-panel="${thing.panel}"]`);
    if (element === null || chart.current === null || !panel) return;
    setTop(panel.getBoundingClientRect().top - chart.current.getBoundingClientRect().top + thing.y);
  };
  return (
    <div ref={measure}>
      <Tooltip reading={thing.reading} x={x} y={top} flip={x > frame.left + frame.plot / 2} />
    </div>
  );
}
