import type { Past, Stretch } from "./blind.ts";
import type { Frame } from "../axis/frame.ts";
import { textWidth } from "./text-width.ts";

interface StretchNames {
  readonly notKept: string;
  readonly notSeen: string;
  readonly reconstructed: string;
}

interface StretchWord {
  readonly x: number;
  readonly word: string;
  /** At the top, where it hides least of what is drawn. */
  readonly high: boolean;
}

/** The words of stretches that are wide enough in sight, each in the middle of what is seen of it. */
export function wordsOf(
  past: Past,
  blind: readonly Stretch[],
  names: StretchNames,
  frame: Frame,
): readonly StretchWord[] {
  const place = (stretch: Stretch, word: string, high: boolean): readonly StretchWord[] => {
    const x0 = Math.max(stretch.x0, -frame.shift);
    const x1 = Math.min(stretch.x1, frame.nowX - frame.shift);
    if (x1 - x0 < textWidth(word, 11.5) + 16) return [];
    return [{ x: Math.round((x0 + x1) / 2), word, high }];
  };
  return [
    ...(past.forgotten === undefined ? [] : place(past.forgotten, names.notKept, false)),
    ...(past.reconstructed === undefined ? [] : place(past.reconstructed, names.reconstructed, true)),
    ...blind.flatMap((stretch) => place(stretch, names.notSeen, false)),
  ];
}
