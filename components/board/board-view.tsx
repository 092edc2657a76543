import { useMemo } from "react";
import type { ConnectionView } from "../../lib/view/connection.ts";
import type { BoardRow } from "../../lib/view/view.ts";
import { playgroundOf } from "../frame/playground-chip.tsx";
import { useBoardWords } from "./words.ts";
import { filterRows, namespacesOf, type Filter } from "./filter.ts";
import { Filters } from "./filters.tsx";
import { headlineOf } from "./headline.ts";
import { inOrder } from "./order.ts";
import { tally } from "./row-state.ts";
import { Rows } from "./rows.tsx";

export interface BoardViewProps {
  readonly connection: ConnectionView;
  readonly loaded: boolean;
  readonly rows: readonly BoardRow[];
  readonly now: () => number;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
}

/** In the playground a newcomer is told where a rollout can be started. */
const mayTry = (connection: ConnectionView): boolean =>
  playgroundOf(connection) !== undefined &&
  connection.source?.type === "cluster" &&
  !connection.source.readOnly;

/** The board, from plain data: one sentence, filters, rows. */
export function BoardView({ connection, loaded, rows, now, filter, onFilter }: BoardViewProps) {
  const words = useBoardWords();
  const { board } = words.page;
  const counts = useMemo(() => tally(rows), [rows]);
  const namespaces = useMemo(() => namespacesOf(rows), [rows]);
  const shown = useMemo(() => inOrder(filterRows(rows, filter)), [rows, filter]);
  return (
    <main className="board" data-loaded={loaded}>
      <h1 className="sr-only">{board.title}</h1>
      <div className="headline">
        <p role="status" className="sentence">
          {headlineOf({ connection, loaded, tally: counts, count: rows.length }, words)}
        </p>
        {!loaded && connection.state === "refused" && <p className="details">{words.page.notices.retries}</p>}
        {rows.length > 0 && <p className="details">{board.shown(shown.length, rows.length)}</p>}
        {rows.length > 0 && mayTry(connection) && <p className="details">{words.playground.where}</p>}
      </div>
      {rows.length > 0 && (
        <Filters filter={filter} tally={counts} namespaces={namespaces} onChange={onFilter} />
      )}
      {rows.length > 0 && shown.length === 0 && <p className="panel text-ink-2">{board.noMatch}</p>}
      {shown.length > 0 && <Rows rows={shown} now={now} />}
    </main>
  );
}
