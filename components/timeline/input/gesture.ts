import type { TimeAction } from "../axis/window.ts";

/** What a pointer that is held down does. */
export interface Gesture {
  readonly type: "scrub" | "brush" | "pan";
  readonly touch: boolean;
  /** Where it began, and where it was last: client pixels. */
  readonly begun: number;
  readonly last: number;
}

export interface Press {
  readonly x: number;
  readonly shift: boolean;
  /** On the time axis rather than in a panel. */
  readonly axis: boolean;
  /** A finger, which may be about to scroll the page. */
  readonly touch: boolean;
}

/** Turns client pixels into moments, and lengths of them into ms. */
export interface Ruler {
  readonly at: (x: number) => number;
  readonly pixel: number;
}

export function press({ x, shift, axis, touch }: Press): Gesture {
  return { type: shift ? "brush" : axis ? "pan" : "scrub", touch, begun: x, last: x };
}

/** What a press alone already does: a click chooses the moment; a finger does so when it is lifted where it was. */
export function pressed(gesture: Gesture, ruler: Ruler): TimeAction | undefined {
  return gesture.type === "scrub" && !gesture.touch
    ? { type: "scrub", to: ruler.at(gesture.begun) }
    : undefined;
}

export function moved(gesture: Gesture, x: number, ruler: Ruler): TimeAction {
  switch (gesture.type) {
    case "scrub":
      return { type: "scrub", to: ruler.at(x) };
    case "pan":
      return { type: "pan", by: (gesture.last - x) * ruler.pixel };
    case "brush":
      return { type: "brush", from: ruler.at(gesture.begun), to: ruler.at(x) };
  }
}

/** A drag shorter than this was a click, pixels. */
const shortest = 4;

export function released(gesture: Gesture, x: number, ruler: Ruler): TimeAction | undefined {
  const still = Math.abs(x - gesture.begun) < shortest;
  switch (gesture.type) {
    case "brush":
      return { type: still ? "clear" : "fit" };
    case "scrub":
      return gesture.touch && still ? { type: "scrub", to: ruler.at(x) } : undefined;
    case "pan":
      return undefined;
  }
}

export interface Turn {
  readonly deltaX: number;
  readonly deltaY: number;
  /** Ctrl or ⌘; a pinch on a touchpad says Ctrl. */
  readonly zoom: boolean;
  readonly shift: boolean;
}

/** What a turn of the wheel at `x` does; undefined: it scrolls the page. */
export function turned(turn: Turn, x: number, ruler: Ruler): TimeAction | undefined {
  if (turn.zoom) return { type: "zoom", factor: Math.exp(turn.deltaY * 0.004), about: ruler.at(x) };
  const across = turn.shift && turn.deltaX === 0 ? turn.deltaY : turn.deltaX;
  if (across === 0 || (!turn.shift && Math.abs(turn.deltaX) <= Math.abs(turn.deltaY))) return undefined;
  return { type: "pan", by: across * ruler.pixel };
}

/** Two fingers that move apart zoom in about the middle between them. */
export function pinched(
  before: readonly [number, number],
  after: readonly [number, number],
  ruler: Ruler,
): TimeAction {
  const width = (pair: readonly [number, number]) => Math.max(Math.abs(pair[0] - pair[1]), 12);
  return { type: "zoom", factor: width(before) / width(after), about: ruler.at((after[0] + after[1]) / 2) };
}
