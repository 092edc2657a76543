import type { History, Mark, TrafficBand } from "../../../lib/rollout/history/history.ts";
import { lastRollout } from "../axis/auto-span.ts";
import { pastOf, type Past } from "./blind.ts";
import { eventsPicture, type EventsPicture } from "./events.ts";
import { openPods, type PodsPicture } from "./pods.ts";
import { openReplicas, type ReplicasPicture } from "./replicas.ts";
import type { Sheet } from "../axis/sheet.ts";
import { ticksOf, type Tick } from "../axis/ticks.ts";
import { openTraffic, type TrafficPicture } from "./traffic.ts";

/** The four panels and their axis as numbers. */
export interface Pictures {
  readonly sheet: Sheet;
  readonly replicas: ReplicasPicture;
  readonly traffic: TrafficPicture;
  readonly pods: PodsPicture;
  readonly events: EventsPicture;
  readonly past: Past;
  readonly ticks: readonly Tick[];
  /** The Service whose traffic is drawn. */
  readonly band: TrafficBand | undefined;
}

export interface PicturesInput {
  readonly history: History;
  /** Another number whenever the history has changed: its arrays grow in place. */
  readonly version: number;
  readonly sheet: Sheet;
  /** uid of the Service chosen; undefined: the first. */
  readonly service: string | undefined;
  readonly textOf: (mark: Mark) => string;
  /** Nobody looks: the last pictures will do, however much has changed. */
  readonly asleep: boolean;
}

export const heights = { replicas: 190, traffic: 84 } as const;

/** Makes the pictures, and remembers the last: the same input gives the same object. */
export function openPictures(): (input: PicturesInput) => Pictures {
  const replicas = openReplicas();
  const traffic = openTraffic();
  const pods = openPods();
  let before: { input: PicturesInput; pictures: Pictures } | undefined;
  return (input) => {
    if (before !== undefined && (input.asleep || same(before.input, input))) return before.pictures;
    const { history, sheet } = input;
    const band = history.traffic.find(({ serviceUid }) => serviceUid === input.service) ?? history.traffic[0];
    const pictures: Pictures = {
      sheet,
      replicas: replicas(history, sheet, heights.replicas),
      traffic: traffic({ history, band, sheet, height: heights.traffic }),
      pods: pods(history, sheet),
      events: eventsPicture(history, sheet, input.textOf),
      past: pastOf(history, sheet),
      ticks: ticksOf(sheet, lastRollout(history.marks)?.from),
      band,
    };
    before = { input, pictures };
    return pictures;
  };
}

const same = (a: PicturesInput, b: PicturesInput): boolean =>
  a.history === b.history &&
  a.version === b.version &&
  a.service === b.service &&
  a.textOf === b.textOf &&
  a.sheet.from === b.sheet.from &&
  a.sheet.to === b.sheet.to &&
  a.sheet.width === b.sheet.width;
