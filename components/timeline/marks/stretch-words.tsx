import type { Past, Stretch } from "../numbers/blind.ts";
import type { Frame } from "../axis/frame.ts";
import { wordsOf } from "../numbers/stretch-words.ts";

interface StretchWordsProps {
  readonly past: Past;
  readonly blind: readonly Stretch[];
  readonly frame: Frame;
  readonly height: number;
  readonly words: { readonly notKept: string; readonly notSeen: string; readonly reconstructed: string };
}

/** What a stretch is that is not drawn like the rest: a word in the middle of what is in sight of it. */
export function StretchWords({ past, blind, frame, height, words }: StretchWordsProps) {
  return wordsOf(past, blind, words, frame).map(({ x, word, high }) => (
    <text key={x} x={x} y={high ? 14 : height / 2} dy="0.35em" textAnchor="middle" className="tl-word">
      {word}
    </text>
  ));
}
