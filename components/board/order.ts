import { compare } from "../../lib/base/compare.ts";
import type { BoardRow } from "../../lib/view/view.ts";
import { rowStates, stateOf } from "./row-state.ts";

const rank = (row: BoardRow) => rowStates.indexOf(stateOf(row)) * 2 + (row.calm ? 1 : 0);

const alphabetically = (a: BoardRow, b: BoardRow) =>
  compare(a.namespace, b.namespace) || compare(a.name, b.name);

/**
 * Rolling ones first, then stuck, paused, and the rest; within these what is not calm before what is, the newest change
 * first. Calm rows stand by namespace and name, so that they stay where they are.
 */
export function inOrder(rows: readonly BoardRow[]): readonly BoardRow[] {
  const ranked = rows.map((row) => ({ row, rank: rank(row) }));
  ranked.sort(
    (a, b) => a.rank - b.rank || (a.row.calm ? 0 : b.row.since - a.row.since) || alphabetically(a.row, b.row),
  );
  return ranked.map(({ row }) => row);
}
