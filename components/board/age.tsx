import { useNow } from "../ui/beat.ts";
import { useBoardWords } from "./words.ts";

interface AgeProps {
  /** Server clock, ms. */
  readonly since: number;
  readonly now: () => number;
}

/** How long it has been so; the only part of a row that ticks. */
export function Age({ since, now }: AgeProps) {
  const { age, board } = useBoardWords().page;
  return (
    <>
      <span className="sr-only">{board.since("")}</span>
      {age(useNow(now) - since)}
    </>
  );
}
