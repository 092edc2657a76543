/** Two places, one in each list, whose items are taken for the same. */
export type Pair = readonly [before: number, after: number];

/** What is left of the work that may be done: a step compares two items once. */
export interface Work {
  left: number;
}

/** So many steps are a table for 2,000 lines against 2,000 that have nothing in common. */
export const enoughWork = (): Work => ({ left: 4_500_000 });

/**
 * Pairs of equal items, both sides rising: a longest common subsequence where `work` allows it, else one that lies
 * between the items that occur once on each side (as in a patience diff), which need no table. What lies between pairs
 * was removed and added.
 */
export function match(before: readonly number[], after: readonly number[], work: Work): readonly Pair[] {
  const pairs: Pair[] = [];
  matchRange(before, after, { pairs, work });
  return pairs;
}

interface Course {
  readonly pairs: Pair[];
  readonly work: Work;
}

/** A stretch of each list: [start, end). */
interface Range {
  readonly a: number;
  readonly aEnd: number;
  readonly b: number;
  readonly bEnd: number;
}

function matchRange(before: readonly number[], after: readonly number[], course: Course): void {
  const waiting: Range[] = [{ a: 0, aEnd: before.length, b: 0, bEnd: after.length }];
  const found: Pair[] = [];
  for (let range = waiting.pop(); range !== undefined; range = waiting.pop()) {
    const middle = trimmed(before, after, range, found);
    if (middle.a === middle.aEnd || middle.b === middle.bEnd) continue;
    const anchors = uniqueAnchors(before, after, middle);
    if (anchors.length > 0) waiting.push(...between(anchors, middle, found));
    else found.push(...byTable(before, after, middle, course.work));
  }
  course.pairs.push(...found.sort((one, other) => one[0] - other[0]));
}

/** The range without what both sides begin and end with; that is noted as found. */
function trimmed(before: readonly number[], after: readonly number[], range: Range, found: Pair[]): Range {
  let { a, aEnd, b, bEnd } = range;
  while (a < aEnd && b < bEnd && before[a] === after[b]) found.push([a++, b++]);
  while (a < aEnd && b < bEnd && before[aEnd - 1] === after[bEnd - 1]) found.push([--aEnd, --bEnd]);
  return { a, aEnd, b, bEnd };
}

function between(anchors: readonly Pair[], range: Range, found: Pair[]): readonly Range[] {
  const ranges: Range[] = [];
  let [a, b] = [range.a, range.b];
  for (const [atBefore, atAfter] of anchors) {
    found.push([atBefore, atAfter]);
    ranges.push({ a, aEnd: atBefore, b, bEnd: atAfter });
    [a, b] = [atBefore + 1, atAfter + 1];
  }
  ranges.push({ a, aEnd: range.aEnd, b, bEnd: range.bEnd });
  return ranges;
}

/** Items that occur once on each side, as many as stand in the same order on both. */
function uniqueAnchors(before: readonly number[], after: readonly number[], range: Range): readonly Pair[] {
  const inBefore = placesOfUnique(before, range.a, range.aEnd);
  const inAfter = placesOfUnique(after, range.b, range.bEnd);
  const pairs: Pair[] = [];
  for (const [item, place] of inBefore) {
    const other = inAfter.get(item);
    if (place !== undefined && other !== undefined) pairs.push([place, other]);
  }
  return longestRising(pairs);
}

/** The place of each item; undefined where it occurs more than once. */
function placesOfUnique(
  items: readonly number[],
  start: number,
  end: number,
): ReadonlyMap<number, number | undefined> {
  const places = new Map<number, number | undefined>();
  for (let place = start; place < end; place++) {
    const item = items[place] ?? 0;
    places.set(item, places.has(item) ? undefined : place);
  }
  return places;
}

/** Of pairs in the order of their first place, as many as rise in their second too (by patience sorting). */
function longestRising(pairs: readonly Pair[]): readonly Pair[] {
  const tops: number[] = [];
  const previous: (number | undefined)[] = [];
  pairs.forEach(([, place], index) => {
    let [low, high] = [0, tops.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tops[middle] ?? 0]?.[1] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    previous[index] = tops[low - 1];
    tops[low] = index;
  });
  const rising: Pair[] = [];
  for (let index = tops.at(-1); index !== undefined; index = previous[index]) {
    const pair = pairs[index];
    if (pair !== undefined) rising.push(pair);
  }
  return rising.reverse();
}

/** A longest common subsequence by the usual table; nothing where it would take more work than is left. */
function byTable(
  before: readonly number[],
  after: readonly number[],
  range: Range,
  work: Work,
): readonly Pair[] {
  const shared = commonTo(before, after, range);
  const olds = placesOf(before, range.a, range.aEnd, shared);
  const news = placesOf(after, range.b, range.bEnd, shared);
  const [rows, columns] = [olds.length, news.length];
  if (rows * columns > work.left) return [];
  work.left -= rows * columns;
  const width = columns + 1;
  const lengths = tableOf(
    Int32Array.from(olds, (at) => before[at] ?? 0),
    Int32Array.from(news, (at) => after[at] ?? 0),
  );
  const pairs: Pair[] = [];
  for (let [row, column] = [0, 0]; row < rows && column < columns;) {
    const [old = 0, fresh = 0] = [olds[row], news[column]];
    if (before[old] === after[fresh]) {
      pairs.push([old, fresh]);
      row++;
      column++;
    } else if ((lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0)) row++;
    else column++;
  }
  return pairs;
}

/** Lengths of the longest common subsequences of all ends of two lists, row by row. Each is at most 65,535. */
function tableOf(olds: Int32Array, news: Int32Array): Uint16Array {
  const width = news.length + 1;
  const lengths = new Uint16Array((olds.length + 1) * width);
  for (let row = olds.length - 1; row >= 0; row--) {
    const item = olds[row];
    // The cell to the right, and the one to the right of the one below.
    let [right, diagonal] = [0, 0];
    for (let column = news.length - 1, cell = row * width + column; column >= 0; column--, cell--) {
      const below = lengths[cell + width] ?? 0;
      if (item === news[column]) right = diagonal + 1;
      else if (below > right) right = below;
      lengths[cell] = right;
      diagonal = below;
    }
  }
  return lengths;
}

/** What occurs on one side alone has no counterpart: it needs no row of a table. */
function commonTo(before: readonly number[], after: readonly number[], range: Range): ReadonlySet<number> {
  const olds = new Set(before.slice(range.a, range.aEnd));
  return new Set(after.slice(range.b, range.bEnd).filter((item) => olds.has(item)));
}

function placesOf(
  items: readonly number[],
  start: number,
  end: number,
  shared: ReadonlySet<number>,
): readonly number[] {
  const places: number[] = [];
  for (let place = start; place < end; place++) if (shared.has(items[place] ?? -1)) places.push(place);
  return places;
}
