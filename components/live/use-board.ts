"use client";

import { useSyncExternalStore } from "react";
import { createBoardStore, type Board } from "./board-store.ts";
import { live } from "./live.ts";
import { notHeard } from "./not-heard.ts";
import type { Shown } from "./shown.ts";

export type { Board } from "./board-store.ts";

/** All rollouts that may be seen, live. */
export function useBoard(): Board {
  const board = typeof window === "undefined" ? unopened : liveBoard();
  return useSyncExternalStore(board.subscribe, board.get, unopened.get);
}

let opened: Shown<Board> | undefined;
const liveBoard = (): Shown<Board> => (opened ??= createBoardStore(live()));

const empty: Board = {
  connection: notHeard,
  loaded: false,
  rows: [],
  now: () => 0,
  skew: 0,
  heard: () => undefined,
};
const unopened = { get: () => empty, subscribe: () => () => undefined };
