import type { Words } from "../../../lib/words/words.ts";
import { clockText, datePartsOf, grainOf, offsetAt, sameDay } from "./clock.ts";
import type { Span } from "./window.ts";

/** A moment in words, as fine as it can be told apart. */
export type Stamp = (at: number) => string;

/**
 * How moments of a window are written, one pixel of it being `pixel` ms: with the day where it shows several, with the
 * offset from UTC where the clocks change in it, so that no two moments read alike.
 */
export function stampOf(window: Span, pixel: number, words: Words): Stamp {
  const grain = grainOf(pixel);
  const days = !sameDay(window.from, window.to);
  const zones = offsetAt(window.from) !== offsetAt(window.to);
  return (at) =>
    words.timeline.stamp({
      clock: clockText(at, grain),
      date: days ? datePartsOf(at) : undefined,
      offset: zones ? offsetAt(at) : undefined,
    });
}
