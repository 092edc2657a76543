import { ticks } from "d3";
import type { History, ReplicaStep, VersionCounts } from "../../../lib/rollout/history/history.ts";
import { blindOf, type Stretch } from "./blind.ts";
import { cutRuns, openRuns, type Run } from "./columns.ts";
import { layerOf, type Layer } from "./layers.ts";
import { roomsOf, type Room } from "./names.ts";
import { headLine, outlines, stepLine, type Block } from "./outline.ts";
import type { Texture } from "../palette.ts";
import type { Sheet } from "../axis/sheet.ts";
import { append, stacked } from "./stacks.ts";

/** The drawn states above zero, from the foot: what is solid is all that is available. */
const states = [
  { state: "available", texture: "solid" },
  { state: "ready", texture: "wide" },
  { state: "starting", texture: "tint" },
  { state: "untold", texture: "speckled" },
  { state: "missing", texture: "dotted" },
] as const satisfies readonly { state: keyof VersionCounts; texture: Texture }[];

export interface Limit {
  readonly path: string;
  /** What it is at the end, and where; undefined: there is none any more. */
  readonly last: { readonly value: number; readonly y: number } | undefined;
}

export interface ReplicasPicture {
  readonly height: number;
  readonly zero: number;
  readonly layers: readonly Layer[];
  /** All that exist, leaving ones apart, where that is told. */
  readonly total: string;
  readonly ceiling: Limit | undefined;
  readonly floor: Limit | undefined;
  /** How many are leaving is not known: a strip below zero. */
  readonly unknown: string;
  readonly unknownRooms: readonly Room[];
  readonly blind: readonly Stretch[];
  readonly grid: readonly { readonly y: number; readonly value: number }[];
  readonly names: readonly { readonly version: number; readonly rooms: readonly Room[] }[];
}

function sum(step: ReplicaStep | undefined, of: (counts: VersionCounts) => number): number {
  let total = 0;
  for (const counts of step?.counts ?? []) if (counts !== undefined) total += of(counts);
  return total;
}

export const availableOf = (step: ReplicaStep | undefined): number => sum(step, (counts) => counts.available);
/** Those of which nobody tells how they were are counted. */
export const totalOf = (step: ReplicaStep | undefined): number =>
  sum(step, (counts) => counts.available + counts.ready + counts.starting + counts.untold);
/** What is told of how many exist: exactly so many, so many at the most, or at the least. */
export type Bound = "exact" | "most" | "least";
export function boundOf(step: ReplicaStep | undefined): Bound {
  if (sum(step, ({ more }) => Number(more ?? false)) > 0) return "least";
  return sum(step, ({ untold }) => untold) > 0 ? "most" : "exact";
}
/** How many exist, of what is told: the fewest that there were where more may have been. */
export const existingOf = (step: ReplicaStep | undefined): number =>
  boundOf(step) === "least"
    ? totalOf(step) - sum(step, ({ untold, more }) => (more === true ? 0 : untold))
    : totalOf(step);
const stackOf = (step: ReplicaStep): number =>
  totalOf(step) +
  Math.min(
    vacantOf(step),
    sum(step, (counts) => counts.missing ?? 0),
  );

/**
 * Places that pods may still take. Between two writes of the controller a new pod is wanted already in the place of an old
 * one that is only about to go: that place is not vacant, and the promise of the ceiling is not broken.
 */
const vacantOf = (step: ReplicaStep): number =>
  step.ceiling === undefined ? Infinity : Math.max(0, step.ceiling - totalOf(step));
const leavingOf = (step: ReplicaStep): number => sum(step, (counts) => counts.leaving ?? 0);

/** The Replicas panel as numbers and paths, `height` pixels high. It remembers which step is drawn in which column. */
export function openReplicas(): (history: History, sheet: Sheet, height: number) => ReplicasPicture {
  const runsOf = openRuns();
  return (history, sheet, height) => {
    const steps = history.replicas;
    const worse = (a: number, b: number): boolean => availableOf(steps[a]) < availableOf(steps[b]);
    return replicasPicture(history, sheet, height, runsOf(steps, sheet, worse));
  };
}

function replicasPicture(
  history: History,
  sheet: Sheet,
  height: number,
  allRuns: readonly Run[],
): ReplicasPicture {
  const steps = history.replicas;
  const blind = blindOf(history, "replicas", sheet);
  const runs = cutRuns(allRuns, blind);
  const y = heights(steps, runs, height);
  const above = stacked(runs, (index) => amountsAbove(steps[index], history.versions.length), y.above);
  const unknown = unknownBelow(runs, steps, y);
  const below = stacked(runs, (index) => amountsBelow(steps[index]), y.below);
  return {
    height,
    zero: y.above(0),
    layers: [...layersAbove(history, above), ...layersBelow(history, below)],
    total: headLine(
      levels(runs, (index) =>
        boundOf(steps[index]) === "exact" ? y.above(totalOf(steps[index])) : undefined,
      ),
    ),
    ceiling: limit(runs, (index) => steps[index]?.ceiling, y.above),
    floor: limit(runs, (index) => steps[index]?.floor, y.above),
    unknown: outlines(unknown),
    unknownRooms: roomsOf(unknown),
    blind,
    grid: y.grid.map((value) => ({ value, y: y.above(value) })),
    names: history.versions.map((_, version) => ({ version, rooms: roomsOf(above[version] ?? []) })),
  };
}

/** Pixels above the highest line. */
const headroom = 6;

interface Heights {
  readonly above: (amount: number) => number;
  readonly below: (amount: number) => number;
  readonly grid: readonly number[];
}

/** Room for the highest stack, the ceiling and what leaves; always one below zero, so that the line stays in its place. */
function heights(steps: readonly ReplicaStep[], runs: readonly Run[], height: number): Heights {
  let top = 1;
  let bottom = 1;
  for (const { index } of runs) {
    const step = steps[index];
    if (step === undefined) continue;
    top = Math.max(top, step.ceiling ?? 0, stackOf(step));
    bottom = Math.max(bottom, leavingOf(step));
  }
  const unit = (height - headroom) / (top + bottom);
  const zero = headroom + top * unit;
  return {
    above: (amount) => Math.round(zero - amount * unit),
    below: (amount) => Math.round(zero + amount * unit),
    grid: ticks(0, top, Math.min(top, 6)).filter(Number.isInteger),
  };
}

/** State by state, and the versions within each: the layer of (state, version) is state · versions + version. */
function amountsAbove(step: ReplicaStep | undefined, versions: number): readonly number[] {
  const amounts: number[] = [];
  let vacant = step === undefined ? 0 : vacantOf(step);
  for (const { state } of states) {
    for (let version = 0; version < versions; version += 1) {
      const wanted = step?.counts[version]?.[state] ?? 0;
      const amount = state === "missing" ? Math.min(wanted, vacant) : wanted;
      if (state === "missing") vacant -= amount;
      amounts.push(amount);
    }
  }
  return amounts;
}

const amountsBelow = (step: ReplicaStep | undefined): readonly number[] =>
  (step?.counts ?? []).map((counts) => counts?.leaving ?? 0);

function layersAbove(history: History, blocks: readonly (readonly Block[])[]): readonly Layer[] {
  const { versions } = history;
  return states.flatMap(({ texture }, state) =>
    versions.flatMap((version, index) => layerOf(version, texture, blocks[state * versions.length + index])),
  );
}

const layersBelow = (history: History, blocks: readonly (readonly Block[])[]): readonly Layer[] =>
  history.versions.flatMap((version, index) => layerOf(version, "thin", blocks[index]));

function levels(runs: readonly Run[], y: (index: number) => number | undefined): readonly Block[] {
  const blocks: Block[] = [];
  for (const { x0, x1, index } of runs) {
    const level = y(index);
    if (level !== undefined) append(blocks, { x0, x1, y0: level, y1: level });
  }
  return blocks;
}

function limit(
  runs: readonly Run[],
  valueOf: (index: number) => number | undefined,
  y: (amount: number) => number,
): Limit | undefined {
  const end = runs.at(-1);
  const value = end && valueOf(end.index);
  const path = stepLine(
    levels(runs, (index) => {
      const limited = valueOf(index);
      return limited === undefined ? undefined : y(limited);
    }),
  );
  if (path === "") return undefined;
  return { path, last: value === undefined ? undefined : { value, y: y(value) } };
}

function unknownBelow(runs: readonly Run[], steps: readonly ReplicaStep[], y: Heights): readonly Block[] {
  const blocks: Block[] = [];
  for (const { x0, x1, index } of runs) {
    const unknown = steps[index]?.counts.some(
      (counts) => counts !== undefined && counts.leaving === undefined,
    );
    if (unknown === true) append(blocks, { x0, x1, y0: y.below(1), y1: y.below(0) });
  }
  return blocks;
}
