import { type Lane, type PodState } from "../../lib/rollout/history.ts";
import { type Stretch } from "./blind.ts";
import { cutRuns, runsOf } from "./columns.ts";
import { textures, type Texture } from "./palette.ts";
import { edgeOf, type Sheet } from "./sheet.ts";

/** A stretch of a row in one texture. */
export interface TextureRun extends Stretch {
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

/** What is drawn of several pods in one row: in every column the state that most of them are in. */
export function crowdRuns(
  lanes: readonly Lane[],
  sheet: Sheet,
  blind: readonly Stretch[],
): readonly TextureRun[] {
  const columns = sheet.width + 1;
  const changes = new Int32Array(columns * textures.length);
  const change = (texture: Texture, x: number, by: number): void => {
    const place = precedence.indexOf(texture) * columns + x;
    changes[place] = (changes[place] ?? 0) + by;
  };
  for (const lane of lanes) {
    for (const { x0, x1, texture } of laneRuns(lane, sheet, blind)) {
      change(texture, x0, 1);
      change(texture, x1, -1);
    }
  }
  return mostInEachColumn(changes, columns);
}

function mostInEachColumn(changes: Int32Array, columns: number): readonly TextureRun[] {
  const runs: TextureRun[] = [];
  const counts = precedence.map(() => 0);
  let texture: Texture | undefined;
  let x0 = 0;
  for (let x = 0; x < columns; x += 1) {
    let most = 0;
    let winner: Texture | undefined;
    for (let place = 0; place < counts.length; place += 1) {
      const count = (counts[place] ?? 0) + (changes[place * columns + x] ?? 0);
      counts[place] = count;
      if (count > most) [most, winner] = [count, precedence[place]];
    }
    if (winner === texture) continue;
    if (texture !== undefined) runs.push({ x0, x1: x, texture });
    [texture, x0] = [winner, x];
  }
  return runs;
}
