"use client";

import { useSearchParams } from "next/navigation";
import { Header } from "../frame/header.tsx";
import { useBoard } from "../live/use-board.ts";
import { Tab } from "../ui/tab.tsx";
import { useBoardWords } from "./words.ts";
import { BoardView } from "./board-view.tsx";
import { readFilter, writeFilter } from "./filter.ts";
import { tally } from "./row-state.ts";

/** The board of all Deployments that may be seen, live; its filters are in the address. */
export function Board() {
  const { connection, loaded, rows, now, skew, heard } = useBoard();
  const search = useSearchParams().toString();
  const { title } = useBoardWords().page;
  const { moving, stuck } = tally(rows);
  return (
    <>
      <Tab title={title.board(moving, stuck)} icon={stuck > 0 ? "stuck" : moving > 0 ? "rolling" : "idle"} />
      <Header connection={connection} now={now} loaded={loaded} skew={skew} heard={heard} />
      <BoardView
        connection={connection}
        loaded={loaded}
        rows={rows}
        now={now}
        filter={readFilter(new URLSearchParams(search))}
        onFilter={(filter) => window.history.replaceState(null, "", `/${writeFilter(filter)}`)}
      />
    </>
  );
}
