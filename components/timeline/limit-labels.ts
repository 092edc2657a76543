import type { Limit } from "./replicas.ts";

interface LimitWords {
  readonly max: (n: number) => string;
  readonly min: (n: number) => string;
  readonly maxMin: (n: number) => string;
}

const apart = 13;

/** The labels beside the two lines, kept apart; one label where the lines are one. */
export function labelLimits(
  ceiling: Limit | undefined,
  floor: Limit | undefined,
  words: LimitWords,
): readonly { readonly text: string; readonly y: number }[] {
  if (ceiling === undefined || floor === undefined) return [];
  if (ceiling.value === floor.value) return [{ text: words.maxMin(ceiling.value), y: ceiling.y }];
  const push = Math.max(apart - (floor.y - ceiling.y), 0) / 2;
  return [
    { text: words.max(ceiling.value), y: ceiling.y - Math.floor(push) },
    { text: words.min(floor.value), y: floor.y + Math.ceil(push) },
  ];
}
