import { textWidth } from "../numbers/text-width.ts";
import { edgeOf, shiftOf, sheetOf, xOf, type Sheet } from "./sheet.ts";
import type { Span } from "./window.ts";

/** Where everything lies on the screen, whole pixels from the left of the plot, at one moment of the clock. */
export interface Frame {
  readonly window: Span;
  /** The column of labels on the left, the plot, the column of labels on the right. */
  readonly left: number;
  readonly plot: number;
  readonly right: number;
  /** How far the sheet is moved. */
  readonly shift: number;
  /** The edge of what is known: nothing is drawn to the right of now. */
  readonly nowX: number;
  readonly nowInside: boolean;
  /** The moment that the page shows; undefined: it shows now, or it lies outside. */
  readonly atX: number | undefined;
  /** What lies right of it came after the moment that the page shows; undefined: it shows now. */
  readonly veilX: number | undefined;
  /** Milliseconds of one pixel. */
  readonly pixel: number;
  /** The part of the sheet that is in sight and not paler, in pixels of the sheet: names stand there. */
  readonly visible: { readonly x0: number; readonly x1: number };
}

const narrow = 560;

/** Widths of the columns of labels beside a plot, by the width of all. */
export const gutters = (width: number): { left: number; right: number } =>
  width < narrow ? { left: 40, right: 50 } : { left: 72, right: 66 };

export interface FrameInput {
  readonly window: Span;
  readonly width: number;
  readonly now: number;
  readonly at: number | undefined;
  /** Before it all is reconstructed. */
  readonly seenFrom: number;
}

export const plotWidth = (width: number): number => {
  const { left, right } = gutters(width);
  return Math.max(width - left - right, 80);
};

/** Milliseconds of one pixel of a window. */
export const pixelOf = (window: Span, width: number): number => (window.to - window.from) / plotWidth(width);

export const sheetFor = (window: Span, width: number): Sheet => sheetOf(window, plotWidth(width));

export function frameOf({ window, width, now, at, seenFrom }: FrameInput, sheet: Sheet): Frame {
  const { left, right } = gutters(width);
  const plot = plotWidth(width);
  const shift = shiftOf(sheet, window);
  const place = (moment: number): number => xOf(sheet, moment) + shift;
  const nowX = Math.min(Math.max(place(now), 0), plot);
  const atX = at === undefined ? undefined : place(at);
  return {
    window,
    left,
    plot,
    right,
    shift,
    nowX,
    nowInside: place(now) >= 0 && place(now) <= plot,
    atX: atX !== undefined && atX >= 0 && atX <= plot ? atX : undefined,
    veilX: atX === undefined ? undefined : Math.min(Math.max(atX, 0), plot),
    pixel: 1 / sheet.scale,
    visible: { x0: Math.max(-shift, edgeOf(sheet, seenFrom)), x1: Math.min(nowX, atX ?? nowX) - shift },
  };
}

/** A stretch on the screen, pixels from the left of the plot. */
export interface Placed {
  readonly x: number;
  readonly width: number;
}

export function placedOf(frame: Frame, stretch: Span | undefined): Placed | undefined {
  if (stretch === undefined) return undefined;
  const place = (at: number): number => Math.round((at - frame.window.from) / frame.pixel);
  const x0 = place(Math.min(stretch.from, stretch.to));
  const x1 = place(Math.max(stretch.from, stretch.to));
  return { x: x0, width: Math.max(x1 - x0, 1) };
}

/** The flag of a moment, kept inside the plot. */
export function flagOf(text: string, x: number, plot: number): Placed {
  const width = textWidth(text, 11.5) + 18;
  const left = Math.min(Math.max(Math.round(x - width / 2), 0), Math.max(plot - width, 0));
  return { x: left, width };
}

/** Those that lie in the window. */
export const ticksInside = <T extends { readonly x: number }>(
  ticks: readonly T[],
  frame: Frame,
): readonly T[] => ticks.filter(({ x }) => x + frame.shift >= 0 && x + frame.shift <= frame.plot);

/** What came after the moment that the page shows. */
export const veilOf = ({ veilX, plot }: Frame): Placed | undefined =>
  veilX === undefined || veilX >= plot ? undefined : { x: veilX, width: plot - veilX };
