import type { BoardRow } from "../../lib/view/view.ts";

export interface TrafficPart {
  readonly uid: string;
  readonly letter: string;
  /** Whose it is, where that is not the row's own name alone. */
  readonly deployment: string | undefined;
  readonly colour: number;
  /** Where it begins and how wide it is, percent of the bar. */
  readonly x: number;
  readonly width: number;
  /** Whole percent, for reading; all parts together make 100. */
  readonly percent: number;
}

/** The parts of the bar, the oldest version (a row's last) at the left, versions without a share left out. */
export function trafficParts({
  versions,
  shares,
}: Pick<BoardRow, "versions" | "shares">): readonly TrafficPart[] {
  const percents = wholePercents(shares);
  let x = 0;
  const oldestFirst = versions.map((version, index) => ({ ...version, index })).reverse();
  return oldestFirst.flatMap(({ uid, letter, deployment, colour, index }) => {
    const share = shares[index] ?? 0;
    if (share <= 0) return [];
    const part = { uid, letter, deployment, colour, x, width: share * 100, percent: percents[index] ?? 0 };
    x += part.width;
    return [part];
  });
}

/** Rounds so that the sum keeps: the largest remainders are rounded up. */
function wholePercents(shares: readonly number[]): readonly number[] {
  const exact = shares.map((share) => share * 100);
  const whole = exact.map(Math.floor);
  const total = Math.round(exact.reduce((sum, value) => sum + value, 0));
  const missing = total - whole.reduce((sum, value) => sum + value, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder);
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return whole.map((value, index) => (raised.has(index) ? value + 1 : value));
}
