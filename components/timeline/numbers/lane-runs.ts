import type { Lane, PodState } from "../../../lib/rollout/history/history.ts";
import type { Stretch } from "./blind.ts";
import { cutRuns, runsOf } from "./columns.ts";
import type { Texture } from "../palette.ts";
import { edgeOf, type Sheet } from "../axis/sheet.ts";

/** A stretch of a row in one texture. */
export interface TextureRun {
  readonly x0: number;
  readonly x1: number;
  readonly texture: Texture;
}

/** The texture of a pod's state. What is not running yet, and what runs without being ready, is starting. */
export const textureOf: Readonly<Record<PodState, Texture>> = {
  pending: "dotted",
  pulling: "tint",
  starting: "tint",
  running: "tint",
  ready: "wide",
  available: "solid",
  leaving: "thin",
  failed: "crossed",
  untold: "speckled",
};

/** The later, the worse: where several states fall on one pixel, the worst is drawn. */
const order: readonly PodState[] = [
  ...([
    "available",
    "ready",
    "untold",
    "leaving",
    "running",
    "starting",
    "pulling",
    "pending",
    "failed",
  ] as const),
];

/** What is drawn of one pod, from left to right; a life shorter than a pixel takes one. */
export function laneRuns(lane: Lane, sheet: Sheet, blind: readonly Stretch[]): readonly TextureRun[] {
  const { segments } = lane;
  const begun = edgeOf(sheet, segments[0]?.at ?? sheet.to);
  const end = lane.end === undefined ? sheet.width : Math.max(edgeOf(sheet, lane.end), begun + 1);
  const rank = (index: number): number => order.indexOf(segments[index]?.state ?? "available");
  const runs = runsOf(segments, sheet, (a, b) => rank(a) > rank(b), end);
  return cutRuns(runs, blind).map(({ x0, x1, index }) => ({
    x0,
    x1,
    texture: textureOf[segments[index]?.state ?? "available"],
  }));
}

const rankOf = Object.fromEntries(order.map((state, rank) => [state, rank])) as Record<PodState, number>;

type Draw = (x0: number, x1: number, state: PodState) => void;

const stateOf = (segment: Lane["segments"][number] | undefined): PodState => segment?.state ?? "available";

/** As laneRuns where nothing is blind, without making lists: thousands of lanes are drawn at once. */
function drawLane({ segments, end }: Lane, sheet: Sheet, draw: Draw): void {
  const begun = edgeOf(sheet, segments[0]?.at ?? sheet.to);
  const last = end === undefined ? sheet.width : Math.max(edgeOf(sheet, end), begun + 1);
  const columnOf = (index: number): number => {
    const segment = segments[index];
    return segment === undefined ? last : Math.min(edgeOf(sheet, segment.at), last);
  };
  let index = 0;
  while ((segments[index + 1]?.at ?? Infinity) <= sheet.from) index += 1;
  for (let x0 = columnOf(index); x0 < last;) {
    let state = stateOf(segments[index]);
    let worst = state;
    let x1 = columnOf(++index);
    for (; x1 === x0; x1 = columnOf(++index)) {
      state = stateOf(segments[index]);
      if (rankOf[state] >= rankOf[worst]) worst = state;
    }
    if (worst !== state) draw(x0, ++x0, worst);
    if (x1 > x0) draw(x0, x1, state);
    x0 = x1;
  }
}

/** Where as many pods are in two states, the earlier of these is drawn. */
const precedence: readonly Texture[] = ["crossed", "dotted", "tint", "speckled", "wide", "thin", "solid"];

const precedenceOf = Object.fromEntries(
  order.map((state) => [state, precedence.indexOf(textureOf[state])]),
) as Record<PodState, number>;

/**
 * Draws rows of several pods on a sheet of some width: in every column the state that most of them are in. Its scratch
 * paper is used again for every row.
 */
export function openCrowd(width: number) {
  const columns = width + 1;
  const changes = new Int32Array(columns * precedence.length);
  const touched = new Uint8Array(columns);
  const change = (x: number, place: number, by: number): void => {
    const index = x * precedence.length + place;
    changes[index] = (changes[index] ?? 0) + by;
    touched[x] = 1;
  };
  const draw = (x0: number, x1: number, state: PodState): void => {
    const place = precedenceOf[state];
    change(x0, place, 1);
    change(x1, place, -1);
  };
  const drawSeen = (lane: Lane, sheet: Sheet, blind: readonly Stretch[]): void => {
    for (const { x0, x1, texture } of laneRuns(lane, sheet, blind)) {
      change(x0, precedence.indexOf(texture), 1);
      change(x1, precedence.indexOf(texture), -1);
    }
  };
  return (lanes: readonly Lane[], sheet: Sheet, blind: readonly Stretch[]): readonly TextureRun[] => {
    changes.fill(0);
    touched.fill(0);
    for (const lane of lanes) {
      if (blind.length === 0) drawLane(lane, sheet, draw);
      else drawSeen(lane, sheet, blind);
    }
    return mostInEachColumn(changes, touched);
  };
}

function mostInEachColumn(changes: Int32Array, touched: Uint8Array): readonly TextureRun[] {
  const runs: TextureRun[] = [];
  const counts = new Int32Array(precedence.length);
  let texture: Texture | undefined;
  let x0 = 0;
  for (let x = 0; x < touched.length; x += 1) {
    if (touched[x] === 0) continue;
    const winner = most(counts, changes, x);
    if (winner === texture) continue;
    if (texture !== undefined) runs.push({ x0, x1: x, texture });
    texture = winner;
    x0 = x;
  }
  return runs;
}

/** Brings the counts up to date with a column; the texture that most pods have then. */
function most(counts: Int32Array, changes: Int32Array, x: number): Texture | undefined {
  let highest = 0;
  let winner: Texture | undefined;
  for (let place = 0; place < counts.length; place += 1) {
    const count = (counts[place] ?? 0) + (changes[x * counts.length + place] ?? 0);
    counts[place] = count;
    if (count > highest) {
      highest = count;
      winner = precedence[place];
    }
  }
  return winner;
}
