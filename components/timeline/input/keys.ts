import {
  isFollowing,
  speeds,
  type Bounds,
  type TimeAction,
  type TimeState,
  windowOf,
} from "../axis/window.ts";

/** A key as it was pressed: by its place on the keyboard, so that layouts do not matter, but for "?". */
export interface Stroke {
  readonly code: string;
  readonly key: string;
  readonly shift: boolean;
}

/** What a key asks for: a change of time, or something of the chart itself. */
export type KeyCommand =
  | { readonly type: "time"; readonly action: TimeAction }
  | { readonly type: "help" }
  | { readonly type: "tables" }
  /** Read what is drawn at the moment shown, one thing up or down. */
  | { readonly type: "read"; readonly by: -1 | 1 }
  /** Go to the next or previous mark of the Events panel. */
  | { readonly type: "mark"; readonly by: -1 | 1 };

export interface KeyContext {
  readonly state: TimeState;
  readonly bounds: Bounds;
  /** Milliseconds of one pixel. */
  readonly pixel: number;
}

type Binding = (context: KeyContext, stroke: Stroke) => KeyCommand;

const time = (action: TimeAction): KeyCommand => ({ type: "time", action });

const span = (context: KeyContext): number => {
  const shown = windowOf(context.state, context.bounds);
  return shown.to - shown.from;
};

/** One press moves by a pixel at the least, so that every moment that can be seen can be reached. */
const arrow =
  (direction: -1 | 1): Binding =>
  (context, stroke) => {
    const by = direction * Math.max(context.pixel, span(context) / 100);
    return time(stroke.shift ? { type: "extend", by } : { type: "step", by });
  };

const zoom =
  (factor: number): Binding =>
  () =>
    time({ type: "zoom", factor, about: undefined });
const pan =
  (share: number): Binding =>
  (context) =>
    time({ type: "pan", by: share * span(context) });

const bindings = new Map<string, Binding>(
  Object.entries<Binding>({
    ArrowLeft: arrow(-1),
    ArrowRight: arrow(1),
    ArrowUp: () => ({ type: "read", by: -1 }),
    ArrowDown: () => ({ type: "read", by: 1 }),
    PageUp: () => ({ type: "mark", by: -1 }),
    PageDown: () => ({ type: "mark", by: 1 }),
    KeyW: zoom(1 / 1.5),
    KeyS: zoom(1.5),
    KeyA: pan(-0.2),
    KeyD: pan(0.2),
    KeyF: () => time({ type: "follow" }),
    Home: () => time({ type: "first" }),
    End: () => time({ type: "follow" }),
    Space: ({ state }) => time({ type: state.playing ? "pause" : "play" }),
    Enter: () => time({ type: "fit" }),
    Escape: ({ state }) =>
      time(state.selection === undefined && !isFollowing(state) ? { type: "pause" } : { type: "clear" }),
    KeyT: () => ({ type: "tables" }),
    ...Object.fromEntries(
      speeds.map((speed, index) => [`Digit${index + 1}`, () => time({ type: "speed", speed })]),
    ),
  }),
);

/** What the stroke asks for; undefined: nothing, the page may have it. */
export function commandOf(stroke: Stroke, context: KeyContext): KeyCommand | undefined {
  if (stroke.key === "?") return { type: "help" };
  return bindings.get(stroke.code)?.(context, stroke);
}
