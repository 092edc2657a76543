import type { ConnectionView } from "../../lib/view/connection.ts";
import { sayProblem } from "../../lib/words/problem.ts";
import type { BoardWords } from "../../lib/words/board.ts";
import type { Tally } from "./row-state.ts";

export interface BoardKnown {
  readonly connection: ConnectionView;
  readonly loaded: boolean;
  /** Of all rows, whatever is filtered. */
  readonly tally: Tally;
  readonly count: number;
}

/** The board's one sentence: how much moves, or why nothing can be said. */
export function headlineOf({ connection, loaded, tally, count }: BoardKnown, words: BoardWords): string {
  const { board } = words.page;
  if (!loaded) return withoutRows(connection, words);
  if (count > 0) return board.headline(tally.moving, tally.stuck, tally.paused);
  return mayListSome(connection) ? board.none(namespacesIn(connection)) : board.forbidden;
}

function withoutRows({ state, problem }: ConnectionView, words: BoardWords): string {
  const { board } = words.page;
  if (state === "refused") return problem === undefined ? board.refused : sayProblem(words, problem);
  return state === "connecting" || state === "server-lost" ? board.connecting : board.loading;
}

/** Those that are watched; empty: all. */
const namespacesIn = ({ source }: ConnectionView) => (source?.type === "cluster" ? source.namespaces : []);

const mayListSome = ({ watches }: ConnectionView) =>
  !watches.some(({ kind, state }) => kind === "Deployment" && state === "forbidden");
