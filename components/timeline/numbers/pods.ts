import type { History, Lane } from "../../../lib/rollout/history/history.ts";
import { blindOf, type Stretch } from "./blind.ts";
import { stepAt } from "./columns.ts";
import { laneRuns, openCrowd, type TextureRun } from "./lane-runs.ts";
import { layLanes, type LaneLayout, type PodRow } from "./lanes.ts";
import type { Layer } from "./layers.ts";
import { textures, type Texture } from "../palette.ts";
import { xOf, type Sheet } from "../axis/sheet.ts";

export interface PodsPicture extends LaneLayout {
  readonly layers: readonly Layer[];
  /** Crosses where a container ended that nobody had asked to, or badly, as one path. */
  readonly exits: string;
  readonly blind: readonly Stretch[];
}

/** A row as it was drawn last, and what it was drawn from. */
interface Drawn {
  readonly from: string;
  readonly paths: Readonly<Partial<Record<Texture, string>>>;
  readonly exits: string;
}

/**
 * Makes the Pods panel, and remembers its rows: a change of a few pods among thousands draws a few rows anew. Each
 * version and state is one path, however many pods there are.
 */
export function openPods(): (history: History, sheet: Sheet) => PodsPicture {
  let before = new Map<string, Drawn>();
  let crowd = { width: 0, runs: openCrowd(0) };
  return (history, sheet) => {
    if (crowd.width !== sheet.width) crowd = { width: sheet.width, runs: openCrowd(sheet.width) };
    const runsOf = (lanes: readonly Lane[]): readonly TextureRun[] => {
      const [only] = lanes;
      return lanes.length === 1 && only !== undefined
        ? laneRuns(only, sheet, blind)
        : crowd.runs(lanes, sheet, blind);
    };
    const draw = (from: string, { lanes, y }: PodRow, bar: number): Drawn => ({
      from,
      paths: pathsOf(runsOf(lanes), y, bar),
      exits: exitsOf(exitColumns(lanes, sheet), y, bar),
    });
    const layout = layLanes(history, sheet);
    const blind = blindOf(history, "pods", sheet);
    const common = [sheet.from, sheet.scale, layout.bar, ...blind.flatMap(({ x0, x1 }) => [x0, x1])].join();
    const rows = new Map<string, Drawn>();
    const drawn = layout.rows.map((row) => {
      const key = `${row.version} ${row.y}`;
      const from = `${common} ${signature(row.lanes)}`;
      const last = before.get(key);
      const now = last?.from === from ? last : draw(from, row, layout.bar);
      rows.set(key, now);
      return { version: row.version, ...now };
    });
    before = rows;
    const exits = drawn.map((row) => row.exits).join("");
    return { ...layout, layers: layersOf(history, drawn), exits, blind };
  };
}

/** Differs whenever one of the lanes has changed: they only grow at their ends. */
function signature(lanes: readonly Lane[]): string {
  let hash = 0;
  for (const lane of lanes) {
    const last = lane.segments.at(-1);
    hash = Math.imul(hash, 31) + lane.segments.length;
    hash = Math.imul(hash, 31) + lane.marks.length;
    hash = Math.imul(hash, 31) + (last?.state.length ?? 0) + (last?.state.charCodeAt(0) ?? 0);
    hash = (Math.imul(hash, 31) + (lane.end ?? 0)) | 0;
  }
  return `${lanes[0]?.uid ?? ""} ${lanes.length} ${hash}`;
}

function layersOf(
  history: History,
  drawn: readonly { version: number; paths: Drawn["paths"] }[],
): readonly Layer[] {
  return history.versions.flatMap((version, index) => {
    const mine = drawn.filter((row) => row.version === index);
    return textures.flatMap((texture) => {
      const path = mine.map(({ paths }) => paths[texture] ?? "").join("");
      return path === "" ? [] : [{ key: `${texture} ${version.uid}`, colour: version.colour, texture, path }];
    });
  });
}

function pathsOf(runs: readonly TextureRun[], y: number, height: number): Drawn["paths"] {
  const paths: Partial<Record<Texture, string>> = {};
  for (const run of runs) paths[run.texture] = (paths[run.texture] ?? "") + bar(run, y, height);
  return paths;
}

const outlined: ReadonlySet<Texture> = new Set<Texture>(["tint", "dotted", "crossed"]);

/** A bar of a row; one with an outline is drawn half a pixel further in, so that its line is crisp. */
function bar({ x0, x1, texture }: TextureRun, y: number, height: number): string {
  const inset = outlined.has(texture) ? 0.5 : 0;
  const left = x0 + inset;
  const top = y + inset;
  const width = Math.max(x1 - x0 - 2 * inset, 0.5);
  const tall = height - 2 * inset;
  const r = height >= 7 && width >= 5 ? 2 : 0;
  if (r === 0) return `M${left} ${top}h${width}v${tall}h${-width}Z`;
  const [w, h] = [width - 2 * r, tall - 2 * r];
  return `M${left + r} ${top}h${w}a2 2 0 0 1 2 2v${h}a2 2 0 0 1-2 2h${-w}a2 2 0 0 1-2-2v${-h}a2 2 0 0 1 2-2Z`;
}

/** A cross for every unwanted exit; in a row that stands for many pods one a column. */
function exitsOf(columns: ReadonlySet<number>, y: number, bar: number): string {
  const size = Math.min(Math.max(bar / 2 - 1, 2), 4);
  const top = y + bar / 2 - size;
  let path = "";
  for (const x of columns)
    path += `M${x - size} ${top}l${2 * size} ${2 * size}m0 ${-2 * size}l${-2 * size} ${2 * size}`;
  return path;
}

function exitColumns(lanes: readonly Lane[], sheet: Sheet): ReadonlySet<number> {
  const columns = new Set<number>();
  for (const lane of lanes) {
    for (const mark of lane.marks) {
      const x = xOf(sheet, mark.at);
      if (x >= 0 && x <= sheet.width && !isWanted(lane, mark)) columns.add(x);
    }
  }
  return columns;
}

/** What the kubelet asks of a pod that leaves: to end by itself, or by the SIGTERM that says so (128 + 15). */
const asked: readonly unknown[] = [0, 143];

const isWanted = ({ segments }: Lane, { at, text }: Lane["marks"][number]): boolean =>
  text.id === "laneExit" &&
  asked.includes(text.args.exitCode) &&
  segments[stepAt(segments, at)]?.state === "leaving";
