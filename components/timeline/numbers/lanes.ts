import type { History, Lane } from "../../../lib/rollout/history/history.ts";
import type { Sheet } from "../axis/sheet.ts";

/** One row of the Pods panel: a pod, or where there are too many, several that follow each other. */
export interface PodRow {
  /** Index of the version. */
  readonly version: number;
  readonly y: number;
  readonly lanes: readonly Lane[];
}

/** The rows of one version, which a bracket holds together. */
export interface PodGroup {
  readonly version: number;
  readonly y0: number;
  readonly y1: number;
}

export interface LaneLayout {
  readonly rows: readonly PodRow[];
  readonly groups: readonly PodGroup[];
  /** Pods that one row stands for, at most. */
  readonly perRow: number;
  /** From one row to the next, and of that what is drawn; pixels. */
  readonly pitch: number;
  readonly bar: number;
  readonly height: number;
  readonly pods: number;
}

/** The fewer rows, the higher; the number of rows is bounded, so that the panel is. */
const pitches = [
  { rows: 12, pitch: 15, bar: 10 },
  { rows: 24, pitch: 12, bar: 8 },
  { rows: 40, pitch: 9, bar: 7 },
  { rows: 60, pitch: 7, bar: 5 },
  { rows: 120, pitch: 4, bar: 3 },
] as const;
const densest = pitches[pitches.length - 1] ?? { rows: 120, pitch: 4, bar: 3 };
const betweenGroups = 8;
/** The height grows in steps, so that a pod more or less does not move what is below. */
const heightStep = 30;

/** The lanes that can be seen on the sheet, by version. */
function seen(history: History, sheet: Sheet): readonly (readonly Lane[])[] {
  const byVersion = history.versions.map((): Lane[] => []);
  for (const lane of history.lanes.values()) {
    const begun = lane.segments[0]?.at;
    if (begun === undefined || begun >= sheet.to || (lane.end ?? Infinity) <= sheet.from) continue;
    byVersion[lane.version]?.push(lane);
  }
  return byVersion;
}

/** Which pods stand in which row. Rows hold twice as many pods when they would be too many, so they change seldom. */
export function layLanes(history: History, sheet: Sheet): LaneLayout {
  const byVersion = seen(history, sheet);
  const countRows = (perRow: number): number =>
    byVersion.reduce((sum, lanes) => sum + Math.ceil(lanes.length / perRow), 0);
  let perRow = 1;
  while (countRows(perRow) > densest.rows) perRow *= 2;
  const count = countRows(perRow);
  const { pitch, bar } = pitches.find(({ rows }) => count <= rows) ?? densest;

  const rows: PodRow[] = [];
  const groups: PodGroup[] = [];
  let y = 2;
  byVersion.forEach((lanes, version) => {
    if (lanes.length === 0) return;
    if (groups.length > 0) y += betweenGroups;
    const y0 = y;
    for (let first = 0; first < lanes.length; first += perRow) {
      rows.push({ version, y, lanes: lanes.slice(first, first + perRow) });
      y += pitch;
    }
    groups.push({ version, y0: y0 - 1, y1: y - (pitch - bar) + 1 });
  });
  const height = Math.max(Math.ceil((y + 2) / heightStep), 2) * heightStep;
  const pods = byVersion.reduce((sum, lanes) => sum + lanes.length, 0);
  return { rows, groups, perRow, pitch, bar, height, pods };
}
