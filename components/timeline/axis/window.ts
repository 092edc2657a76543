/** A stretch of time, ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export const speeds = [1, 2, 5, 10, 20] as const;
export type Speed = (typeof speeds)[number];

/** What the axis shows, and which moment the page shows. */
export interface TimeState {
  /** The moment shown, ms; undefined: now. */
  readonly at: number | undefined;
  /** Right edge of the window, ms; undefined: it follows now. */
  readonly edge: number | undefined;
  /** Width of the window, ms; undefined: as much as the running rollout needs. */
  readonly span: number | undefined;
  readonly playing: boolean;
  readonly speed: Speed;
  /** A brushed stretch, from where it was begun to where it is now; `to` may lie before `from`. */
  readonly selection: Span | undefined;
}

/** What the state is held against: it changes with the clock and the history, never by a person's hand. */
export interface Bounds {
  /** The first moment that anything is known of, ms. */
  readonly from: number;
  readonly now: number;
  /** The width of a window that nobody chose, ms. */
  readonly auto: number;
}

export type TimeAction =
  | { readonly type: "follow" }
  /** `factor` below 1 shows less; `about` keeps its place on the screen: the moment shown, where it is undefined. */
  | { readonly type: "zoom"; readonly factor: number; readonly about: number | undefined }
  | { readonly type: "pan"; readonly by: number }
  | { readonly type: "scrub"; readonly to: number }
  /** Move the moment shown by some ms. */
  | { readonly type: "step"; readonly by: number }
  | { readonly type: "first" }
  | { readonly type: "brush"; readonly from: number; readonly to: number }
  /** Grow or shrink the brushed stretch by some ms at its moving end. */
  | { readonly type: "extend"; readonly by: number }
  | { readonly type: "clear" }
  /** Fill the window with the brushed stretch. */
  | { readonly type: "fit" }
  | { readonly type: "play" }
  | { readonly type: "pause" }
  | { readonly type: "speed"; readonly speed: Speed }
  /** Time passed while playing, ms of the person's own time. */
  | { readonly type: "tick"; readonly elapsed: number };

export const openTime = (at: number | undefined): TimeState => ({
  at,
  edge: at === undefined ? undefined : at,
  span: undefined,
  playing: false,
  speed: 1,
  selection: undefined,
});

/** How much of a window that follows lies to the right of now. */
const lead = 0.1;
const shortest = 1000;

/** The window of a state, ms. */
export function windowOf(state: TimeState, bounds: Bounds): Span {
  const span = limitSpan(state.span ?? bounds.auto, bounds);
  const to = state.edge === undefined ? bounds.now + lead * span : limitEdge(state.edge, span, bounds);
  return { from: to - span, to };
}

export const isFollowing = (state: TimeState): boolean => state.at === undefined && state.edge === undefined;

/** The next state; every action is total: whatever the numbers, the result lies within the bounds. */
export function timeAfter(state: TimeState, action: TimeAction, bounds: Bounds): TimeState {
  switch (action.type) {
    case "follow":
      return follow(state);
    case "zoom":
      return zoom(state, action, bounds);
    case "pan":
      return moveEdge(state, windowOf(state, bounds).to + action.by, bounds);
    case "scrub":
    case "step":
    case "first":
      return scrub({ ...state, playing: false }, targetOf(state, action, bounds), bounds);
    case "brush":
      return { ...freeze(state, bounds), selection: { from: action.from, to: action.to } };
    case "extend":
      return extend(state, action.by, bounds);
    case "clear":
      return { ...state, selection: undefined };
    case "fit":
      return fit(state, bounds);
    case "play":
      return play(state, bounds);
    case "pause":
      return { ...state, playing: false };
    case "speed":
      return { ...state, speed: action.speed };
    case "tick":
      return tick(state, action.elapsed, bounds);
  }
}

/** Who follows already gets the width back that shows the whole rollout. */
function follow(state: TimeState): TimeState {
  const span = isFollowing(state) ? undefined : state.span;
  return { ...state, span, at: undefined, edge: undefined, playing: false, selection: undefined };
}

/** Whole ms, so that the width of a window is the same wherever it stands. */
function limitSpan(span: number, bounds: Bounds): number {
  const longest = Math.max((bounds.now - bounds.from) * 1.25, bounds.auto, 60_000);
  return Math.round(Math.min(Math.max(span, shortest), longest));
}

function limitEdge(edge: number, span: number, bounds: Bounds): number {
  const last = bounds.now + lead * span;
  return Math.min(Math.max(edge, bounds.from + lead * span), last);
}

/** A window that followed stays where it is. */
function freeze(state: TimeState, bounds: Bounds): TimeState {
  return state.edge === undefined ? { ...state, edge: windowOf(state, bounds).to } : state;
}

/** A window moved to its last place while the page shows now follows again. */
function moveEdge(state: TimeState, edge: number, bounds: Bounds): TimeState {
  const { from, to } = windowOf(state, bounds);
  const moved = limitEdge(edge, to - from, bounds);
  const last = limitEdge(Infinity, to - from, bounds);
  return { ...state, edge: moved >= last && state.at === undefined ? undefined : moved };
}

/** A window that follows keeps now in its place, unless somebody zooms into another moment of it. */
function zoom(
  state: TimeState,
  action: { factor: number; about: number | undefined },
  bounds: Bounds,
): TimeState {
  const shown = windowOf(state, bounds);
  const before = shown.to - shown.from;
  const span = limitSpan(before * action.factor, bounds);
  const elsewhere = action.factor < 1 && action.about !== undefined && action.about < bounds.now;
  if (state.edge === undefined && !elsewhere) return { ...state, span };
  const about = within(action.about ?? state.at ?? bounds.now, shown) ?? (shown.from + shown.to) / 2;
  const edge = about + ((shown.to - about) / before) * span;
  return moveEdge({ ...state, span, edge: shown.to }, edge, bounds);
}

const within = (at: number, span: Span): number | undefined =>
  at >= span.from && at <= span.to ? at : undefined;

type Jump = Extract<TimeAction, { readonly type: "scrub" | "step" | "first" }>;

function targetOf(state: TimeState, action: Jump, bounds: Bounds): number {
  if (action.type === "first") return bounds.from;
  return action.type === "scrub" ? action.to : (state.at ?? bounds.now) + action.by;
}

/** Shows the moment `to`, and moves the window as little as brings it into sight. From now on is now. */
function scrub(state: TimeState, to: number, bounds: Bounds): TimeState {
  if (to >= bounds.now) return { ...state, at: undefined, edge: undefined };
  const at = Math.max(to, bounds.from);
  return reveal({ ...freeze(state, bounds), at }, at, bounds);
}

function reveal(state: TimeState, at: number, bounds: Bounds): TimeState {
  const shown = windowOf(state, bounds);
  const margin = lead * (shown.to - shown.from);
  if (at < shown.from + margin) return { ...state, edge: at - margin + (shown.to - shown.from) };
  if (at > shown.to - margin) return { ...state, edge: at + margin };
  return state;
}

function extend(state: TimeState, by: number, bounds: Bounds): TimeState {
  const begun = state.at ?? bounds.now;
  const selection = state.selection ?? { from: begun, to: begun };
  const to = Math.min(Math.max(selection.to + by, bounds.from), bounds.now);
  return reveal({ ...freeze(state, bounds), selection: { from: selection.from, to } }, to, bounds);
}

function fit(state: TimeState, bounds: Bounds): TimeState {
  if (state.selection === undefined) return state;
  const from = Math.min(state.selection.from, state.selection.to);
  const to = Math.max(state.selection.from, state.selection.to);
  const span = limitSpan(to - from, bounds);
  return { ...state, span, edge: (from + to + span) / 2, selection: undefined };
}

/** Playing begins at the moment shown; from now, at the left edge of the window. */
function play(state: TimeState, bounds: Bounds): TimeState {
  const at = state.at ?? Math.max(windowOf(state, bounds).from, bounds.from);
  if (at >= bounds.now) return state;
  return { ...freeze(state, bounds), at, playing: true, selection: undefined };
}

/** The moment moves on; where it reaches now, the page is live again. */
function tick(state: TimeState, elapsed: number, bounds: Bounds): TimeState {
  if (!state.playing || state.at === undefined) return state;
  const at = state.at + elapsed * state.speed;
  if (at >= bounds.now) return { ...state, at: undefined, edge: undefined, playing: false };
  return reveal({ ...state, at }, at, bounds);
}
