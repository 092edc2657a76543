import type { LineChange } from "./change.ts";
import { enoughWork, match, type Work } from "./match.ts";

/**
 * The lines of two texts side by side: what was removed stands before what was added in its place. Equal lines farther
 * than `context` from a change are left out and counted. Equal texts give an empty list. The work is bounded: beyond
 * `work`, a stretch of lines that recur on both sides is shown as removed and added as a whole.
 */
export function diffLines(
  before: string,
  after: string,
  context = 3,
  work: Work = enoughWork(),
): readonly LineChange[] {
  if (before === after) return [];
  const [olds, news] = [linesOf(before), linesOf(after)];
  const numbers = new Map<string, number>();
  const numbered = (line: string): number => {
    const known = numbers.get(line);
    if (known === undefined) numbers.set(line, numbers.size);
    return known ?? numbers.size - 1;
  };
  const pairs = match(olds.map(numbered), news.map(numbered), work);
  return folded(aligned(olds, news, pairs), context);
}

/** A text's lines; a line break at its very end begins no other line. */
function linesOf(text: string): readonly string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

type Shown = Exclude<LineChange, { readonly type: "skipped" }>;

function aligned(
  olds: readonly string[],
  news: readonly string[],
  pairs: readonly (readonly [number, number])[],
): readonly Shown[] {
  const lines: Shown[] = [];
  let [a, b] = [0, 0];
  const until = (aEnd: number, bEnd: number): void => {
    for (; a < aEnd; a++) lines.push({ type: "removed", text: olds[a] ?? "", before: a + 1 });
    for (; b < bEnd; b++) lines.push({ type: "added", text: news[b] ?? "", after: b + 1 });
  };
  for (const [inOld, inNew] of pairs) {
    until(inOld, inNew);
    lines.push({ type: "same", text: olds[inOld] ?? "", before: inOld + 1, after: inNew + 1 });
    [a, b] = [inOld + 1, inNew + 1];
  }
  until(olds.length, news.length);
  return lines;
}

/** Leaves out the equal lines that are far from any change; a single one is shown, since a note is no shorter. */
function folded(lines: readonly Shown[], context: number): readonly LineChange[] {
  const near = nearChanges(lines, context);
  const result: LineChange[] = [];
  let from = 0;
  while (from < lines.length) {
    let to = from;
    while (to < lines.length && near[to] === near[from]) to++;
    if (near[from] === true || to - from === 1) result.push(...lines.slice(from, to));
    else result.push({ type: "skipped", lines: to - from });
    from = to;
  }
  return result;
}

function nearChanges(lines: readonly Shown[], context: number): readonly boolean[] {
  const near = lines.map((line) => line.type !== "same");
  const spread = (places: readonly number[]): void => {
    let distance = Infinity;
    for (const place of places) {
      distance = lines[place]?.type === "same" ? distance + 1 : 0;
      if (distance <= context) near[place] = true;
    }
  };
  const places = lines.map((_, place) => place);
  spread(places);
  spread(places.toReversed());
  return near;
}
