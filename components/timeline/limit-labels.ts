import type { Limit } from "./replicas.ts";

interface LimitWords {
  readonly max: (n: number) => string;
  readonly min: (n: number) => string;
}

const apart = 13;

/** The labels beside the two lines, kept apart, also where the lines are one: both names beside each other are wider than their column. */
export function labelLimits(
  ceiling: Limit | undefined,
  floor: Limit | undefined,
  words: LimitWords,
): readonly { readonly text: string; readonly y: number }[] {
  const [max, min] = [ceiling?.last, floor?.last];
  if (max === undefined || min === undefined) return [];
  const push = Math.max(apart - (min.y - max.y), 0) / 2;
  return [
    { text: words.max(max.value), y: max.y - Math.floor(push) },
    { text: words.min(min.value), y: min.y + Math.ceil(push) },
  ];
}
