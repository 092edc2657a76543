import { bisector } from "d3";
import { edgeOf, type Sheet } from "./sheet.ts";

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

/**
 * Which step is drawn where on the sheet: one a pixel column. Where several begin in the same column, the column shows
 * the worst of them (so that a dip of a millisecond is still seen) and the last goes on from the next column.
 * `worse(a, b)` tells whether step a is worse than step b. Nothing is drawn before the first step.
 */
export function runsOf(
  steps: readonly Dated[],
  sheet: Sheet,
  worse: (a: number, b: number) => boolean,
  end: number = sheet.width,
): readonly Run[] {
  const runs: Run[] = [];
  const columnOf = (index: number): number => {
    const step = steps[index];
    return step === undefined ? end : Math.min(edgeOf(sheet, step.at), end);
  };
  let index = Math.max(stepAt(steps, sheet.from), 0);
  let x0 = columnOf(index);
  while (index < steps.length && x0 < end) {
    let last = index;
    let worst = index;
    let x1 = columnOf(index + 1);
    while (x1 === x0) {
      last += 1;
      if (worse(last, worst)) worst = last;
      x1 = columnOf(last + 1);
    }
    if (worst === last) runs.push({ x0, x1, index: last });
    else {
      runs.push({ x0, x1: x0 + 1, index: worst });
      if (x1 > x0 + 1) runs.push({ x0: x0 + 1, x1, index: last });
    }
    index = last + 1;
    x0 = x1;
  }
  return runs;
}

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
