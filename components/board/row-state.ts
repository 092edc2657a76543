import { unreachable } from "../../lib/base/assert.ts";
import type { BoardRow } from "../../lib/view/view.ts";

/** What one filters by, in the order in which rows stand. */
export const rowStates = ["moving", "stuck", "paused", "calm"] as const;
export type RowState = (typeof rowStates)[number];

type Judged = Pick<BoardRow, "outcome" | "blocked">;

/** A rollout that something stops is stuck before its deadline says so. */
export function stateOf({ outcome, blocked }: Judged): RowState {
  switch (outcome) {
    case "progressing":
      return blocked ? "stuck" : "moving";
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

export function tally(rows: readonly Judged[]): Tally {
  const counts = { moving: 0, stuck: 0, paused: 0, calm: 0 };
  for (const row of rows) counts[stateOf(row)] += 1;
  return counts;
}
