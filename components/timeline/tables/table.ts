import type { History } from "../../../lib/rollout/history/history.ts";
import type { AsideWords } from "../../../lib/words/aside.ts";
import { stepAt } from "../numbers/columns.ts";
import type { Stamp } from "../axis/stamp.ts";
import type { Sheet } from "../axis/sheet.ts";

/** A panel's numbers: each row begins with its head. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly string[] }[];
  /** How many rows there would be without a limit. */
  readonly all: number;
}

export interface TableInput {
  readonly history: History;
  readonly sheet: Sheet;
  readonly words: AsideWords;
  readonly stamp: Stamp;
}

const longest = 200;

/** The last rows of what falls into the sheet, oldest first. */
export function lastRows<T>(
  all: readonly T[],
  row: (item: T) => Table["rows"][number],
): Pick<Table, "rows" | "all"> {
  return { rows: all.slice(-longest).map(row), all: all.length };
}

/** The steps that hold at some moment of the sheet. */
export const stepsIn = <S extends { readonly at: number }>(steps: readonly S[], sheet: Sheet): readonly S[] =>
  steps.slice(Math.max(stepAt(steps, sheet.from), 0), stepAt(steps, sheet.to) + 1);

export const timeCell = (input: TableInput, at: number): string => input.stamp(at);
