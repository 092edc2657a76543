import type { ConnectionView, WatchView } from "../../../lib/view/connection.ts";

/** 2026-11-30 14:02:18 in the reader's zone. */
export const now = new Date(2026, 10, 30, 14, 2, 18).getTime();

/** For tests: a cluster that is live, and what of it is otherwise. */
export const connection = (overrides: Partial<ConnectionView> = {}): ConnectionView => ({
  state: "live",
  since: now - 12_000,
  lastHeard: now - 400,
  watches: [],
  problem: undefined,
  source: {
    type: "cluster",
    context: "kind-shop",
    server: "https://127.0.0.1:6443",
    namespaces: [],
    readOnly: false,
    playground: undefined,
  },
  ...overrides,
});

export const watch = (overrides: Partial<WatchView> = {}): WatchView => ({
  kind: "Pod",
  namespace: "",
  state: "live",
  since: now - 30_000,
  message: undefined,
  ...overrides,
});
