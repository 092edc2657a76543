import type { HistoryVersion } from "../../../lib/rollout/history/history.ts";
import type { PodsPicture } from "./pods.ts";

/** A name needs this many pixels from one row to the next, and this much of a column beside the plot. */
const readable = 12;
const roomy = 64;

/** What the API server makes up of a name, behind as much of a ReplicaSet's long name as it has room for. */
const madeUp = 5;

/** The part of a pod's name that tells it from its siblings. */
export function shortName(pod: string, replicaSet: string): string {
  if (pod.startsWith(`${replicaSet}-`)) return pod.slice(replicaSet.length + 1);
  const isCut = pod.length > 2 * madeUp && replicaSet.startsWith(pod.slice(0, -madeUp));
  return isCut ? pod.slice(-madeUp) : pod;
}

interface LaneLabel {
  readonly uid: string;
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

export function laneLabels(
  picture: PodsPicture,
  versions: readonly HistoryVersion[],
  left: number,
): readonly LaneLabel[] {
  if (picture.perRow > 1 || picture.pitch < readable || left < roomy) return [];
  return picture.rows.flatMap(({ lanes, version, y }) => {
    const lane = lanes[0];
    if (lane === undefined) return [];
    const text = shortName(lane.pod, versions[version]?.replicaSet ?? "");
    return [{ uid: lane.uid, x: left - 8, y: y + picture.bar / 2, text }];
  });
}

interface Bracket {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly letter: string;
  readonly letterY: number;
  readonly colour: number;
}

/** The brackets stand left of the names, or next to the plot where there are none. */
export function bracketsOf(
  picture: PodsPicture,
  versions: readonly HistoryVersion[],
  left: number,
): readonly Bracket[] {
  const named = picture.perRow === 1 && picture.pitch >= readable && left >= roomy;
  return picture.groups.flatMap(({ version, y0, y1 }) => {
    const of = versions[version];
    if (of === undefined) return [];
    return [
      {
        x: left - (named ? 50 : 10),
        y: y0,
        height: y1 - y0,
        letter: of.letter,
        letterY: Math.round((y0 + y1) / 2),
        colour: of.colour,
      },
    ];
  });
}
