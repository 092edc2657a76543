import type { BoardRow, Outcome } from "../../../lib/view/view.ts";
import { now } from "../../frame/testing/samples.ts";

/** For tests: one line of the board, and what of it is otherwise. */
export const row = (name: string, overrides: Partial<BoardRow> = {}): BoardRow => ({
  uid: `uid-${overrides.namespace ?? "shop"}-${name}`,
  namespace: "shop",
  name,
  outcome: "done",
  strategy: "rolling-update",
  sentence: { id: "unobserved", args: { version: name } },
  detail: undefined,
  calm: false,
  blocked: false,
  since: now - 60_000,
  images: [`registry.example/${name}:1.0`],
  versions: [
    { uid: "a", deployment: undefined, label: "1.0", colour: 0, letter: "A" },
    { uid: "b", deployment: undefined, label: "2.0", colour: 1, letter: "B" },
  ],
  service: undefined,
  shares: [1, 0],
  trafficState: "known",
  spark: [],
  seenFrom: now - 3_600_000,
  gaps: [],
  ...overrides,
});

export const rowsOf = (...outcomes: readonly Outcome[]): readonly BoardRow[] =>
  outcomes.map((outcome, index) => row(`${outcome}-${index}`, { outcome }));
