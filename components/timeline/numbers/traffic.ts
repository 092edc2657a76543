import type { History, TrafficBand, TrafficStep } from "../../../lib/rollout/history/history.ts";
import { blindOf, type Stretch } from "./blind.ts";
import { cutRuns, openRuns, type Run } from "./columns.ts";
import { layerOf, type Layer } from "./layers.ts";
import { roomsOf, type Room } from "./names.ts";
import { outlines, type Block } from "./outline.ts";
import type { Sheet } from "../axis/sheet.ts";
import { append, stacked } from "./stacks.ts";

export interface TrafficPicture {
  readonly height: number;
  /** The foot of the 100 % band; the strip of draining endpoints lies below it. */
  readonly foot: number;
  readonly layers: readonly Layer[];
  /** Endpoints behind which no version is known. */
  readonly external: string;
  readonly unknown: string;
  readonly empty: string;
  /** Where the words "unknown" and "no endpoints" may stand. */
  readonly unknownRooms: readonly Room[];
  readonly emptyRooms: readonly Room[];
  readonly blind: readonly Stretch[];
  readonly grid: readonly { readonly y: number; readonly value: number }[];
  readonly names: readonly { readonly version: number; readonly rooms: readonly Room[] }[];
}

const strip = 6;
const between = 3;
const head = 4;

function total(numbers: readonly number[]): number {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
}

export const readyOf = (step: TrafficStep): number => total(step.ready) + step.external;

/** Endpoints that are leaving and still serve. */
export const drainingOf = (step: TrafficStep): number => total(step.draining);

/** How bad a step is: what is known and least comes first. */
const badness = (step: TrafficStep | undefined): number =>
  step === undefined || step.state === "unknown" ? Infinity : step.state === "empty" ? 0 : readyOf(step);

/** The Traffic panel of one Service as numbers and paths, `height` pixels high. It remembers what openReplicas does. */
export function openTraffic(): (input: TrafficInput) => TrafficPicture {
  const runsOf = openRuns();
  return (input) => {
    const steps = input.band?.steps ?? [];
    const worse = (a: number, b: number): boolean => badness(steps[a]) < badness(steps[b]);
    return trafficPicture(input, runsOf(steps, input.sheet, worse));
  };
}

interface TrafficInput {
  readonly history: History;
  readonly band: TrafficBand | undefined;
  readonly sheet: Sheet;
  readonly height: number;
}

function trafficPicture(
  { history, band, sheet, height }: TrafficInput,
  allRuns: readonly Run[],
): TrafficPicture {
  const steps = band?.steps ?? [];
  const blind = blindOf(history, "traffic", sheet);
  const runs = cutRuns(allRuns, blind);
  const foot = height - strip - between;
  const y = (share: number): number => Math.round(foot - share * (foot - head));
  const known = runs.filter((run) => steps[run.index]?.state === "known");
  const shares = stacked(known, (index) => sharesOf(steps[index], history.versions.length), y);
  const draining = stacked(
    runs,
    (index) => fractions(steps[index]?.draining ?? []),
    (share) => Math.round(height - share * strip),
  );
  const unknown = whole(runs, steps, "unknown", { y0: foot, y1: head });
  const empty = whole(runs, steps, "empty", { y0: foot, y1: head });
  return {
    height,
    foot,
    layers: history.versions.flatMap((version, index) => [
      ...layerOf(version, "solid", shares[index]),
      ...layerOf(version, "thin", draining[index]),
    ]),
    external: outlines(shares[history.versions.length] ?? []),
    unknown: outlines(unknown),
    empty: outlines(empty),
    unknownRooms: roomsOf(unknown),
    emptyRooms: roomsOf(empty),
    blind,
    grid: [0, 50, 100].map((value) => ({ value, y: y(value / 100) })),
    names: history.versions.map((_, version) => ({ version, rooms: roomsOf(shares[version] ?? []) })),
  };
}

/** Shares of the ready endpoints by version, and last of those behind which no version is known; 0 to 1. */
export function sharesOf(step: TrafficStep | undefined, versions: number): readonly number[] {
  if (step === undefined) return [];
  return fractions([
    ...Array.from({ length: versions }, (_, version) => step.ready[version] ?? 0),
    step.external,
  ]);
}

/** Nothing at all has no shares. */
function fractions(amounts: readonly number[]): readonly number[] {
  const all = total(amounts);
  return all === 0 ? [] : amounts.map((amount) => amount / all);
}

function whole(
  runs: readonly Run[],
  steps: readonly TrafficStep[],
  state: TrafficStep["state"],
  reach: { readonly y0: number; readonly y1: number },
): readonly Block[] {
  const blocks: Block[] = [];
  for (const { x0, x1, index } of runs) {
    if (steps[index]?.state === state) append(blocks, { x0, x1, ...reach });
  }
  return blocks;
}
