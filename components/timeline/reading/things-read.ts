import type { PanelName } from "../numbers/blind.ts";
import type { PodRow } from "../numbers/lanes.ts";
import type { Pictures } from "../numbers/pictures.ts";
import {
  readCrowd,
  readLane,
  readMarks,
  readReplicas,
  readTraffic,
  type Reader,
  type Reading,
} from "./readings.ts";
import { xOf } from "../axis/sheet.ts";
import type { Thing } from "./things.ts";

/** The thing of this place in the order from top to bottom, as it is at a moment. */
export function thingOf(pictures: Pictures, reader: Reader, place: number, at: number): Thing {
  const { rows } = pictures.pods;
  const row = rows[place - 2];
  if (place <= 0) return { panel: "replicas", y: 0, reading: readReplicas(reader, at) };
  if (place === 1) return { panel: "traffic", y: 0, reading: readTraffic(reader, pictures.band, at) };
  if (row !== undefined) return { panel: "pods", y: row.y, reading: readRow(reader, row, at) };
  return { panel: "events", y: 0, reading: readNearestMarks(pictures, reader, at) };
}

/** What is drawn at a point of a panel, `y` pixels from its top; undefined: nothing that could be read. */
export function thingAt(
  pictures: Pictures,
  reader: Reader,
  point: { readonly panel: PanelName; readonly y: number },
  at: number,
): Thing | undefined {
  if (point.panel === "replicas") return thingOf(pictures, reader, 0, at);
  if (point.panel === "traffic") return thingOf(pictures, reader, 1, at);
  if (point.panel === "pods") {
    const { rows, pitch } = pictures.pods;
    const row = rows.find(({ y }) => point.y >= y && point.y < y + pitch);
    return row && { panel: "pods", y: row.y, reading: readRow(reader, row, at) };
  }
  return nearestMarks(pictures, at) && thingOf(pictures, reader, Infinity, at);
}

function readRow(reader: Reader, row: PodRow, at: number): Reading {
  const [lane] = row.lanes;
  return row.lanes.length === 1 && lane !== undefined
    ? readLane(reader, lane, at)
    : readCrowd(reader, row.lanes, row.version, at);
}

/** Pixels from a mark within which it is meant. */
const near = 12;

function nearestMarks(pictures: Pictures, at: number): readonly number[] | undefined {
  const x = xOf(pictures.sheet, at);
  const byDistance = pictures.events.marks.toSorted((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x));
  const nearest = byDistance[0];
  return nearest !== undefined && Math.abs(nearest.x - x) <= near ? nearest.marks : undefined;
}

function readNearestMarks(pictures: Pictures, reader: Reader, at: number): Reading {
  const marks = (nearestMarks(pictures, at) ?? []).flatMap((index) => reader.history.marks[index] ?? []);
  return marks.length === 0 ? [reader.words.timeline.noEvents] : readMarks(reader, marks);
}
