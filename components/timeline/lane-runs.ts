import type { Lane, PodState } from "../../lib/rollout/history.ts";
import type { Stretch } from "./blind.ts";
import { cutRuns, runsOf } from "./columns.ts";
import type { Texture } from "./palette.ts";
import { edgeOf, type Sheet } from "./sheet.ts";

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
};

/** The later, the worse: where several states fall on one pixel, the worst is drawn. */
const order: readonly PodState[] = [
  ...(["available", "ready", "leaving", "running", "starting", "pulling", "pending", "failed"] as const),
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

/** Where as many pods are in two states, the earlier of these is drawn. */
const precedence: readonly Texture[] = ["crossed", "dotted", "tint", "wide", "thin", "solid"];

/**
 * Draws rows of several pods on a sheet of some width: in every column the state that most of them are in. Its scratch
 * paper is used again for every row.
 */
export function openCrowd(width: number) {
  const columns = width + 1;
  const changes = new Int32Array(columns * precedence.length);
  const touched = new Uint8Array(columns);
  const change = (texture: Texture, x: number, by: number): void => {
    const place = x * precedence.length + precedence.indexOf(texture);
    changes[place] = (changes[place] ?? 0) + by;
    touched[x] = 1;
  };
  return (lanes: readonly Lane[], sheet: Sheet, blind: readonly Stretch[]): readonly TextureRun[] => {
    changes.fill(0);
    touched.fill(0);
    for (const lane of lanes) {
      for (const { x0, x1, texture } of laneRuns(lane, sheet, blind)) {
        change(texture, x0, 1);
        change(texture, x1, -1);
      }
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
