"use client";

import { useSyncExternalStore } from "react";
import type { Board } from "./board-store.ts";
import { live } from "./live.ts";
import { notHeard } from "./use-stage.ts";

export type { Board } from "./board-store.ts";

/** All rollouts that may be seen, live. */
export function useBoard(): Board {
  const board = typeof window === "undefined" ? unopened : live().board;
  return useSyncExternalStore(board.subscribe, board.get, unopened.get);
}

const empty: Board = { connection: notHeard, loaded: false, rows: [], now: () => 0, skew: 0 };
const unopened = { get: () => empty, subscribe: () => () => undefined };
