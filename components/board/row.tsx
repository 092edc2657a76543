import { memo, type CSSProperties } from "react";
import type { BoardRow } from "../../lib/view/view.ts";
import { say } from "../../lib/words/phrase.ts";
import { unbroken } from "../../lib/words/unbroken.ts";
import { useBoardWords } from "./words.ts";
import { Age } from "./age.tsx";
import { RowSign } from "./row-sign.tsx";
import { stateOf } from "./row-state.ts";
import { Sparkline } from "./sparkline.tsx";
import { TrafficBar } from "./traffic-bar.tsx";
import { Link } from "../ui/link.tsx";

interface RowProps {
  readonly row: BoardRow;
  /** Place in the whole list, 0-based, and its length: the window hides both from a screen reader. */
  readonly index: number;
  readonly count: number;
  /** Where it stands, px from the top of the list. */
  readonly top: number;
  readonly now: () => number;
}

export const Row = memo(function Row({ row, index, count, top, now }: RowProps) {
  const words = useBoardWords();
  const { board, strategies } = words.page;
  const state = stateOf(row);
  const place: CSSProperties = { transform: `translateY(${top}px)` };
  return (
    <li className="row" style={place} aria-posinset={index + 1} aria-setsize={count} data-state={state}>
      <RowSign state={state} />
      <div className="row-name">
        <Link href={`/r/${row.namespace}/${row.name}`} className="row-link">
          {row.name}
        </Link>
        <span className="row-namespace">{row.namespace}</span>
        {row.service !== undefined && (
          <Link href={`/s/${row.namespace}/${row.service}`} className="row-service">
            {words.page.stage.service(row.service)}
          </Link>
        )}
      </div>
      <div className="row-words">
        <p className="row-sentence">
          <span className="sr-only">{board.states[state]}: </span>
          {unbroken(say(words, row.sentence))}
        </p>
        {row.detail !== undefined && <p className="row-detail">{unbroken(say(words, row.detail))}</p>}
      </div>
      <Sparkline row={row} now={now()} />
      <div className="row-traffic">
        <TrafficBar row={row} />
      </div>
      <span className="row-strategy">{strategies[row.strategy]}</span>
      <span className="row-age">
        <Age since={row.since} now={now} />
      </span>
    </li>
  );
});
