import type { Span } from "./window.ts";

/**
 * The paper that marks are drawn on: a little more than the window, so that a window which follows now moves over it
 * without drawing anything anew. Its origin and scale decide every x; it is another one only when the window has moved
 * by an eighth of its width, or when the scale has changed.
 */
export interface Sheet {
  readonly from: number;
  readonly to: number;
  /** Pixels of one millisecond. */
  readonly scale: number;
  /** Whole pixels. */
  readonly width: number;
}

/** The sheet for a window of whole ms that is `width` pixels wide. */
export function sheetOf(window: Span, width: number): Sheet {
  const span = Math.round(window.to - window.from);
  const eighth = span / 8;
  const from = Math.floor(window.from / eighth) * eighth;
  return { from, to: from + span + eighth, scale: width / span, width: Math.ceil((width * 9) / 8) };
}

/** Whole pixels from the left of the sheet, so that every edge is crisp. */
export const xOf = (sheet: Sheet, at: number): number => Math.round((at - sheet.from) * sheet.scale);

/** As xOf, kept on the paper. */
export const edgeOf = (sheet: Sheet, at: number): number =>
  Math.min(Math.max(xOf(sheet, at), 0), sheet.width);

/** How far the sheet is pushed to the left under the window, whole pixels. */
export const shiftOf = (sheet: Sheet, window: Span): number => -xOf(sheet, window.from);

/** The moment at `x` pixels from the left of the window, ms. */
export const momentAt = (sheet: Sheet, window: Span, x: number): number => window.from + x / sheet.scale;
