import { unreachable } from "../../lib/base/assert.ts";
import type { BoardRow } from "../../lib/view/view.ts";

/** What one filters by, in the order in which rows stand. */
export const rowStates = ["moving", "stuck", "paused", "calm"] as const;
export type RowState = (typeof rowStates)[number];

export function stateOf({ outcome }: Pick<BoardRow, "outcome">): RowState {
  switch (outcome) {
    case "progressing":
      return "moving";
    case "failed":
      return "stuck";
    case "paused":
      return "paused";
    case "done":
    case "none":
      return "calm";
    default:
      return unreachable(outcome);
  }
}

export type Tally = Readonly<Record<RowState, number>>;

export function tally(rows: readonly Pick<BoardRow, "outcome">[]): Tally {
  const counts = { moving: 0, stuck: 0, paused: 0, calm: 0 };
  for (const row of rows) counts[stateOf(row)] += 1;
  return counts;
}
