import { Button } from "../ui/button.tsx";
import { pairOf, type Pair } from "./pair.ts";
import { useRevisionWords } from "./words.ts";

interface CompareButtonProps {
  /** At most two numbers. */
  readonly chosen: readonly number[];
  readonly onCompare: (pair: Pair) => void;
}

/** Compares the two that are chosen; until then it says what to choose. */
export function CompareButton({ chosen, onCompare }: CompareButtonProps) {
  const words = useRevisionWords().revisions;
  const [a, b] = chosen;
  if (a === undefined || b === undefined)
    return <span>{a === undefined ? words.choose : words.chooseOther(a)}</span>;
  const pair = pairOf(a, b);
  return (
    <Button className="compare-button" onClick={() => onCompare(pair)}>
      {words.compareTwo(...pair)}
    </Button>
  );
}
