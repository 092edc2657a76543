import { memo } from "react";
import type { Rung, RungName, RungState } from "../../lib/view/view.ts";
import { useWords } from "../ui/words.ts";
import { rungText, type RungText } from "./ladder.ts";
import { RungSign } from "./rung-sign.tsx";

interface LadderProps {
  readonly ladder: readonly Rung[];
  /** The moment shown, ms. */
  readonly at: number;
}

/** The six rungs of evidence; none follows from the one before it. */
export function Ladder({ ladder, at }: LadderProps) {
  const words = useWords();
  return (
    <ol className="ladder" aria-label={words.page.ladder.label}>
      {ladder.map((rung) => {
        const { state: word, ...text } = rungText(rung, at, words);
        const { rung: id, state, reconstructed } = rung;
        return <RungItem key={id} {...{ id, state, reconstructed, word, ...text }} />;
      })}
    </ol>
  );
}

interface RungItemProps extends Omit<RungText, "state"> {
  readonly id: RungName;
  readonly state: RungState;
  /** The state in words. */
  readonly word: string;
  readonly reconstructed: boolean;
}

/** It is drawn anew only when one of its texts has changed. */
const RungItem = memo(function RungItem(props: RungItemProps) {
  const { id, state, reconstructed, name, word, note, stamp, title } = props;
  return (
    <li className="rung" data-rung={id} data-state={state}>
      <RungSign state={state} />
      <span className="rung-name">{name}</span>
      <span className="sr-only">: {word}</span>
      <span className="rung-note">{note ?? (stamp === undefined ? word : "")}</span>
      {stamp !== undefined && (
        <span className="rung-stamp" title={title} data-reconstructed={reconstructed}>
          {reconstructed ? `≈ ${stamp}` : stamp}
        </span>
      )}
    </li>
  );
});
