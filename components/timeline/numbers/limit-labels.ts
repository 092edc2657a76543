import type { Limit } from "./replicas.ts";

interface LimitWords {
  readonly max: (n: number) => string;
  readonly min: (n: number) => string;
}

const apart = 13;

/** The middle of a label that the upper edge of the panel does not cut. */
const highest = 6;

/**
 * The labels beside the two lines, kept apart and inside of the panel. Also where the lines are one: both names beside
 * each other are wider than their column.
 */
export function labelLimits(
  ceiling: Limit | undefined,
  floor: Limit | undefined,
  words: LimitWords,
): readonly { readonly text: string; readonly y: number }[] {
  const [max, min] = [ceiling?.last, floor?.last];
  if (max === undefined || min === undefined) return [];
  const push = Math.max(apart - (min.y - max.y), 0) / 2;
  const upper = Math.max(max.y - Math.floor(push), highest);
  const lower = Math.max(min.y + Math.ceil(push), upper + apart);
  return [
    { text: words.max(max.value), y: upper },
    { text: words.min(min.value), y: lower },
  ];
}
