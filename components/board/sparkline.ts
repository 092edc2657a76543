import type { SparkGap, SparkStep } from "../../lib/view/view.ts";

/** One version in one state over the whole picture, as the `d` of a path. */
export interface SparkLayer {
  /** Place of the version in the row. */
  readonly version: number;
  /** solid: available; pale: there and not available. */
  readonly state: "available" | "existing";
  readonly d: string;
}

export interface SparkBox {
  readonly width: number;
  readonly height: number;
  /** The right edge, ms. */
  readonly to: number;
}

/** A picture never shows less time than this, ms: a rollout that has just begun is at its right end. */
const shortest = 10_000;

/**
 * Steps to areas: states first and versions within a state, the oldest at the bottom (a row has the newest first), so
 * that the solid part is all that is available. The picture begins when there is something to show; with nothing there
 * is no layer.
 */
export function sparkLayers(
  steps: readonly SparkStep[],
  { width, height, to }: SparkBox,
): readonly SparkLayer[] {
  const x = axisOf(steps, { width, height, to });
  if (x === undefined) return [];
  const top = Math.max(1, ...steps.map(({ existing }) => sum(existing)));
  const y = (count: number) => Math.round(height - (count / top) * height);
  const versions = Math.max(...steps.map(({ existing }) => existing.length));
  const draw = (version: number, state: SparkLayer["state"]): SparkLayer => ({
    version,
    state,
    d: steps
      .map((step, index) => ({ step, left: x(step.at), right: x(steps[index + 1]?.at ?? to) }))
      .map(({ step, left, right }) => {
        const { low, high } = slot(step, version, state);
        return high > low && right > left ? `M${left} ${y(high)}H${right}V${y(low)}H${left}z` : "";
      })
      .join(""),
  });
  const order = Array.from({ length: versions }, (_, index) => versions - 1 - index);
  return [
    ...order.map((version) => draw(version, "available")),
    ...order.map((version) => draw(version, "existing")),
  ].filter(({ d }) => d !== "");
}

/** From moments to pixels; undefined where nothing was ever there. */
function axisOf(steps: readonly SparkStep[], { width, to }: SparkBox): ((at: number) => number) | undefined {
  const begin = steps.find(({ existing }) => sum(existing) > 0);
  if (begin === undefined) return undefined;
  const from = Math.min(begin.at, to - shortest);
  return (at) => Math.round((Math.min(Math.max(at - from, 0), to - from) / (to - from)) * width);
}

/** Pixels from the left of what is not as the watches told it. */
export interface SparkDoubt {
  /** Up to here it is reconstructed from the objects' own stamps. */
  readonly reconstructed: number;
  /** What the server did not see; at least two pixels each. */
  readonly gaps: readonly { readonly x0: number; readonly x1: number }[];
}

/** `seenFrom`: ms. A gap without an end lasts until the right edge. */
export function sparkDoubt(
  { spark, seenFrom, gaps }: { spark: readonly SparkStep[]; seenFrom: number; gaps: readonly SparkGap[] },
  box: SparkBox,
): SparkDoubt {
  const x = axisOf(spark, box);
  if (x === undefined) return { reconstructed: 0, gaps: [] };
  return {
    reconstructed: x(seenFrom),
    gaps: gaps.map(({ from, to }) => {
      const x0 = Math.min(x(from), box.width - 2);
      return { x0, x1: Math.max(x(to ?? box.to), x0 + 2) };
    }),
  };
}

/** From which to which count a version in a state stands in the pile. */
function slot({ available, existing }: SparkStep, version: number, state: SparkLayer["state"]) {
  const solid = (index: number) => available[index] ?? 0;
  const pale = (index: number) => Math.max(0, (existing[index] ?? 0) - solid(index));
  const below = Array.from({ length: existing.length }, (_, index) => index).filter(
    (index) => index > version,
  );
  if (state === "available") {
    const low = sum(below.map(solid));
    return { low, high: low + solid(version) };
  }
  const low = sum(available) + sum(below.map(pale));
  return { low, high: low + pale(version) };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
