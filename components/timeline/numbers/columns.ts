import { bisector } from "d3";
import { edgeOf, type Sheet } from "../axis/sheet.ts";

/** Pixels [x0, x1) in which the step of this index is drawn. */
export interface Run {
  readonly x0: number;
  readonly x1: number;
  readonly index: number;
}

interface Dated {
  readonly at: number;
}

const byTime = bisector<Dated, number>((step) => step.at);

/** Index of the step that holds at a moment; −1: none does yet. */
export const stepAt = (steps: readonly Dated[], at: number): number => byTime.right(steps, at) - 1;

type Worse = (a: number, b: number) => boolean;

/**
 * Which step is drawn where on the sheet: one a pixel column. Where several begin in the same column, the column shows
 * the worst of them (so that a dip of a millisecond is still seen) and the last goes on from the next column.
 * `worse(a, b)` tells whether step a is worse than step b. Nothing is drawn before the first step.
 */
export function runsOf(
  steps: readonly Dated[],
  sheet: Sheet,
  worse: Worse,
  end: number = sheet.width,
): readonly Run[] {
  const runs: Run[] = [];
  appendRuns(runs, { steps, sheet, worse, end, index: Math.max(stepAt(steps, sheet.from), 0) });
  return runs;
}

interface Columns {
  readonly steps: readonly Dated[];
  readonly sheet: Sheet;
  readonly worse: Worse;
  readonly end: number;
  /** The first step to draw. */
  readonly index: number;
}

/** Where a column begins: its first step, and how many runs stand before it. */
interface Column {
  readonly index: number;
  readonly runs: number;
}

/** Comes back with the last column but one: what grows may still change the last, and with it where this one ends. */
function appendRuns(runs: Run[], { steps, sheet, worse, end, index: first }: Columns): Column {
  const columnOf = (index: number): number => {
    const step = steps[index];
    return step === undefined ? end : Math.min(edgeOf(sheet, step.at), end);
  };
  let index = first;
  let x0 = columnOf(index);
  let settled: Column = { index, runs: runs.length };
  let current = settled;
  while (index < steps.length && x0 < end) {
    settled = current;
    current = { index, runs: runs.length };
    let newest = index;
    let worst = index;
    let x1 = columnOf(index + 1);
    while (x1 === x0) {
      newest += 1;
      if (!worse(worst, newest)) worst = newest;
      x1 = columnOf(newest + 1);
    }
    if (worst === newest) runs.push({ x0, x1, index: newest });
    else {
      runs.push({ x0, x1: x0 + 1, index: worst });
      if (x1 > x0 + 1) runs.push({ x0: x0 + 1, x1, index: newest });
    }
    index = newest + 1;
    x0 = x1;
  }
  return settled;
}

interface Grown {
  readonly steps: readonly Dated[];
  readonly sheet: Sheet;
  readonly column: Column;
  /** The step before the column: as long as it is there, so is all before it. */
  readonly settled: Dated | undefined;
}

/** runsOf for steps that grow at their end: on the same sheet only the last columns are looked at again. */
export function openRuns(): (steps: readonly Dated[], sheet: Sheet, worse: Worse) => readonly Run[] {
  let runs: Run[] = [];
  let before: Grown | undefined;
  return (steps, sheet, worse) => {
    const column = continues(before, steps, sheet) ? before?.column : undefined;
    runs = runs.slice(0, column?.runs ?? 0);
    const index = Math.max(column?.index ?? 0, stepAt(steps, sheet.from));
    const next = appendRuns(runs, { steps, sheet, worse, end: sheet.width, index });
    before = { steps, sheet, column: next, settled: steps[next.index - 1] };
    return runs;
  };
}

const continues = (before: Grown | undefined, steps: readonly Dated[], sheet: Sheet): boolean =>
  before !== undefined &&
  before.steps === steps &&
  isSame(before.sheet, sheet) &&
  before.column.index > 0 &&
  before.settled === steps[before.column.index - 1];

const isSame = (a: Sheet, b: Sheet): boolean =>
  a.from === b.from && a.to === b.to && a.width === b.width && a.scale === b.scale;

/** The runs without what lies in the stretches: nothing is drawn where nobody looked. */
export function cutRuns(
  runs: readonly Run[],
  holes: readonly { readonly x0: number; readonly x1: number }[],
): readonly Run[] {
  return holes.reduce<readonly Run[]>(
    (left, hole) =>
      left.flatMap((run) => {
        if (run.x1 <= hole.x0 || run.x0 >= hole.x1) return [run];
        return [
          { ...run, x1: hole.x0 },
          { ...run, x0: hole.x1 },
        ].filter((part) => part.x1 > part.x0);
      }),
    runs,
  );
}
