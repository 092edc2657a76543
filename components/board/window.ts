/** Rows `first` to `last` (not included). */
export interface Range {
  readonly first: number;
  readonly last: number;
}

export interface Viewport {
  /** How far the list's top is above the top of the window, px; negative while it is below. */
  readonly scrolled: number;
  /** px. */
  readonly height: number;
  /** px; all rows are of one height. */
  readonly row: number;
  readonly count: number;
}

/** Rows kept ready above and below what can be seen, so that a flick of the wheel meets no blank. */
const spare = 8;

/** Which rows must exist. */
export function rangeOf({ scrolled, height, row, count }: Viewport): Range {
  const first = Math.floor(scrolled / row) - spare;
  const last = Math.ceil((scrolled + height) / row) + spare;
  return { first: Math.min(count, Math.max(0, first)), last: Math.max(0, Math.min(count, last)) };
}

/**
 * The range to draw, given the one that is drawn: the same object as long as all that can be seen is in it with half of
 * the spare rows, so that scrolling by a row draws nothing.
 */
export function steadyRange(drawn: Range, viewport: Viewport): Range {
  const wanted = rangeOf(viewport);
  const slack = spare / 2;
  const enough =
    drawn.first <= Math.max(0, wanted.first + (wanted.first === 0 ? 0 : slack)) &&
    drawn.last >= Math.min(viewport.count, wanted.last - (wanted.last === viewport.count ? 0 : slack)) &&
    drawn.last <= viewport.count &&
    drawn.last - drawn.first <= wanted.last - wanted.first + spare;
  return enough ? drawn : wanted;
}
