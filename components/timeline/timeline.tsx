"use client";

import { memo, useCallback, useEffect, useRef, useState, type KeyboardEvent } from "react";
import { unreachable } from "../../lib/base/assert.ts";
import type { History, Mark } from "../../lib/rollout/history/history.ts";
import { later } from "../ui/later.tsx";
import { useWords } from "../ui/words.ts";
import { boundsOf, isMoving, latestMoment } from "./axis/auto-span.ts";
import { frameOf, pixelOf, sheetFor } from "./axis/frame.ts";
import { commandOf, type KeyCommand } from "./input/keys.ts";
import { markText } from "./numbers/mark-text.ts";
import { AxisFooter } from "./panels/axis-footer.tsx";
import { Panels } from "./panels/panels.tsx";
import { openPictures } from "./numbers/pictures.ts";
import { stampOf } from "./axis/stamp.ts";
import { Surface, type SurfaceHandle } from "./surface.tsx";
import { PanelNumbers } from "./tables/later.ts";
import { Textures } from "./textures.tsx";
import { markBeside } from "./reading/things.ts";
import { Toolbar } from "./input/toolbar.tsx";
import { useHidden } from "./use-hidden.tsx";
import { useDrawn } from "./use-drawn.tsx";
import { fetchThings } from "./reading/use-things.tsx";
import type { TimelineTime } from "./input/use-timeline-state.tsx";
import { useWidth } from "./use-width.tsx";
import { windowOf } from "./axis/window.ts";

interface TimelineProps {
  readonly history: History;
  /** Another number whenever the history has changed: its arrays grow in place. */
  readonly version: number;
  /** Of useTimelineState. */
  readonly time: TimelineTime;
  /** It is a recording: its last moment is its end, and not now. */
  readonly recorded: boolean;
}

const Help = later(async () => (await import("./input/help.tsx")).Help);
/** Somebody turns to the timeline: what they may ask of it is fetched, for when the server is gone. */
const prepare = (): void => {
  Help.fetch();
  PanelNumbers.fetch();
  void fetchThings();
};

/** Of more pods than this, one that changes is hardly seen. */
const crowd = 200;

/** How often pictures of so many pods are made, ms: a thousand a tenth of a second, three thousand and more three. */
const paceOf = (pods: number): number => (pods <= crowd ? 0 : Math.min(Math.ceil(pods / 1000), 3) * 100);

/** Where nothing is laid out; a browser draws nothing before it knows the width. */
const firstWidth = typeof document === "undefined" ? 880 : undefined;

/** The four panels over one time axis: a rollout's course, and the way to every moment of it. */
export function Timeline(props: TimelineProps) {
  const { history, version, time, recorded } = props;
  const [pixel, setPixel] = useState(100);
  const pace = paceOf(history.lanes.size);
  const moving = isMoving(history, time.clock());
  const drawn = useDrawn({ clock: time.clock, version, pixel, moving, pace });
  const [root, width] = useWidth<HTMLDivElement>(firstWidth, history.lanes.size > crowd);
  return (
    <div ref={root}>
      {width !== undefined && <Chart {...{ history, time, recorded, width }} {...drawn} onPixel={setPixel} />}
    </div>
  );
}

interface ChartProps extends TimelineProps {
  /** Now, as far as it is drawn, ms. */
  readonly now: number;
  /** Pixels. */
  readonly width: number;
  /** Hears how many ms a pixel is. */
  readonly onPixel: (pixel: number) => void;
}

/** It is drawn anew when its time or its history has changed, not when the page around it has. */
const Chart = memo(function Chart(props: ChartProps) {
  const { history, version, time, recorded, width, now: ticked, onPixel } = props;
  const { state, act, opened } = time;
  const words = useWords();
  const [tables, setTables] = useState(false);
  const [help, setHelp] = useState(false);
  const [service, setService] = useState<string | undefined>(undefined);
  const surface = useRef<SurfaceHandle>(null);
  const [paint] = useState(openPictures);
  const textOf = useCallback((mark: Mark) => markText(words, mark), [words]);

  const shown = windowOf(state, boundsOf(history, ticked, opened));
  const now = latestMoment(history, ticked, pixelOf(shown, width));
  const bounds = boundsOf(history, now, opened);
  const window = windowOf(state, bounds);
  const sheet = sheetFor(window, width);
  const frame = frameOf({ window, width, now, at: state.at, seenFrom: history.seenFrom }, sheet);
  const { pixel } = frame;
  useEffect(() => onPixel(pixel), [onPixel, pixel]);
  const pictures = paint({ history, version, sheet, service, textOf, asleep: useHidden() });
  const stamp = stampOf(window, frame.pixel, words);
  const reader = { history, words, stamp };

  const obey = (command: KeyCommand): void => {
    switch (command.type) {
      case "time":
        act(command.action);
        break;
      case "help":
        setHelp(true);
        break;
      case "tables":
        setTables((shown) => !shown);
        break;
      case "read":
        surface.current?.read(command.by);
        break;
      case "mark": {
        const mark = markBeside(history.marks, state.at ?? now, command.by);
        if (mark !== undefined) act({ type: "scrub", to: mark.at });
        surface.current?.readEvents();
        break;
      }
      default:
        unreachable(command);
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!isOurs(event)) return;
    const stroke = { code: event.code, key: event.key, shift: event.shiftKey };
    const command = commandOf(stroke, { state, bounds, pixel: frame.pixel });
    if (command === undefined) return;
    event.preventDefault();
    obey(command);
  };

  return (
    <div className="tl" onKeyDown={onKeyDown} onFocus={prepare} onPointerEnter={prepare}>
      <svg width="0" height="0" className="tl-defs" aria-hidden="true">
        <Textures />
      </svg>
      <Toolbar
        state={state}
        span={window.to - window.from}
        stamp={stamp}
        act={act}
        tables={tables}
        onTables={() => setTables((shown) => !shown)}
        onHelp={() => setHelp(true)}
        words={words}
      />
      <Surface
        {...{ pictures, frame, reader, state, bounds, act, recorded }}
        handle={surface}
        axis={<AxisFooter ticks={pictures.ticks} frame={frame} words={words} />}
      >
        <Panels {...{ pictures, frame, reader, tables }} at={state.at ?? now} onService={setService} />
      </Surface>
      {help && <Help.Part onClose={() => setHelp(false)} />}
    </div>
  );
});

/** A key that the focused control needs itself, or the browser, is not ours. */
function isOurs(event: KeyboardEvent<HTMLDivElement>): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (!(event.target instanceof Element)) return false;
  if (event.target.closest("select, input, textarea, dialog") !== null) return false;
  if (event.target.closest(".tl-numbers") !== null) return event.code === "KeyT";
  const presses = event.code === "Space" || event.code === "Enter";
  return !(presses && event.target.closest("button, a, summary") !== null);
}
