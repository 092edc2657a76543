import type { Rung } from "../../lib/view/view.ts";
import { useWords } from "../ui/words.ts";
import { rungText } from "./ladder.ts";
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
      {ladder.map((rung) => (
        <RungItem key={rung.rung} rung={rung} at={at} />
      ))}
    </ol>
  );
}

function RungItem({ rung, at }: { readonly rung: Rung; readonly at: number }) {
  const { name, state, note, stamp, title } = rungText(rung, at, useWords());
  return (
    <li className="rung" data-rung={rung.rung} data-state={rung.state}>
      <RungSign state={rung.state} />
      <span className="rung-name">{name}</span>
      <span className="sr-only">: {state}</span>
      <span className="rung-note">{note ?? (stamp === undefined ? state : "")}</span>
      {stamp !== undefined && (
        <span className="rung-stamp" title={title} data-reconstructed={rung.reconstructed}>
          {rung.reconstructed ? `≈ ${stamp}` : stamp}
        </span>
      )}
    </li>
  );
}
