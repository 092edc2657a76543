import type { History, Lane, Mark, PodState, TrafficBand } from "../../../lib/rollout/history/history.ts";
import { say } from "../../../lib/words/phrase.ts";
import type { Words } from "../../../lib/words/words.ts";
import { gapsOf, type PanelName } from "../numbers/blind.ts";
import { stepAt } from "../numbers/columns.ts";
import { markText } from "../numbers/mark-text.ts";
import { availableOf, boundOf, existingOf } from "../numbers/replicas.ts";
import type { Stamp } from "../axis/stamp.ts";
import { drainingOf, sharesOf } from "../numbers/traffic.ts";

/** What a reading needs to know besides the thing that is read. */
export interface Reader {
  readonly history: History;
  readonly words: Words;
  readonly stamp: Stamp;
}

/** A moment of one panel in sentences, the first the most important; never empty. */
export type Reading = readonly string[];

const nameOf = ({ history, words }: Reader, index: number): string => {
  const version = history.versions[index];
  return version === undefined ? words.timeline.unknown : words.timeline.version(version);
};

/** What must be said of a moment whatever is drawn there: nobody looked, or it is rebuilt. */
function caveats(reader: Reader, panel: PanelName, at: number): Reading {
  const { history, words, stamp } = reader;
  const gap = gapsOf(history, panel).find(({ from, to }) => from <= at && at < (to ?? Infinity));
  if (gap !== undefined) {
    const to = gap.to === undefined ? undefined : stamp(gap.to);
    const kinds = gap.watches.includes("API") ? [] : gap.watches.map((kind) => words.kinds[kind] ?? kind);
    return [words.timeline.gapReading({ from: stamp(gap.from), to, kinds })];
  }
  if (at < history.keptFrom) return [words.timeline.nothingKnown];
  if (at >= history.seenFrom) return [];
  return [panel === "replicas" ? words.timeline.replicasReconstructed : words.timeline.reconstructedReading];
}

const isBlank = (reader: Reader, panel: PanelName, at: number): boolean =>
  at < reader.history.keptFrom ||
  gapsOf(reader.history, panel).some(({ from, to }) => from <= at && at < (to ?? Infinity));

export function readReplicas(reader: Reader, at: number): Reading {
  const { history, words, stamp } = reader;
  const step = history.replicas[stepAt(history.replicas, at)];
  if (isBlank(reader, "replicas", at)) return caveats(reader, "replicas", at);
  if (step === undefined) return [words.timeline.nothingKnown];
  const versions = step.counts.flatMap((counts, index) => {
    if (counts === undefined) return [];
    const { available, ready, starting, untold, missing, leaving } = counts;
    const idle = available + ready + starting + untold + (missing ?? 0) === 0 && leaving === 0;
    return idle ? [] : [{ version: nameOf(reader, index), states: words.timeline.states(counts) }];
  });
  return [
    words.timeline.replicasReading({ clock: stamp(at), versions }),
    words.timeline.limitsReading({
      available: availableOf(step),
      existing: existingOf(step),
      bound: boundOf(step),
      ceiling: step.ceiling,
      floor: step.floor,
    }),
    ...caveats(reader, "replicas", at),
  ];
}

export function readTraffic(reader: Reader, band: TrafficBand | undefined, at: number): Reading {
  const { history, words, stamp } = reader;
  if (band === undefined) return [words.timeline.noServices];
  if (isBlank(reader, "traffic", at)) return caveats(reader, "traffic", at);
  const step = band.steps[stepAt(band.steps, at)];
  const clock = stamp(at);
  if (step === undefined || step.state === "unknown") return [words.timeline.trafficUnknownReading(clock)];
  if (step.state === "empty") return [words.timeline.trafficEmptyReading(clock, drainingOf(step))];
  const fractions = sharesOf(step, history.versions.length);
  const shares = history.versions.flatMap((_, index) => {
    const ready = step.ready[index] ?? 0;
    const draining = step.draining[index] ?? 0;
    if (ready + draining === 0) return [];
    return [{ version: nameOf(reader, index), ready, draining, share: fractions[index] ?? 0 }];
  });
  return [
    words.timeline.trafficReading({ clock, shares, external: step.external }),
    ...caveats(reader, "traffic", at),
  ];
}

/** One pod at a moment: its state, since when, and what ended last before. */
export function readLane(reader: Reader, lane: Lane, at: number): Reading {
  const { words, stamp } = reader;
  if (isBlank(reader, "pods", at)) return caveats(reader, "pods", at);
  const named = { pod: lane.pod, version: nameOf(reader, lane.version) };
  const segment = lane.segments[stepAt(lane.segments, at)];
  const exit = lane.marks.findLast((mark) => mark.at <= at);
  const exits =
    exit === undefined
      ? []
      : [
          words.timeline.eventReading({
            clock: stamp(exit.at),
            text: say(words, exit.text),
            times: 1,
          }),
        ];
  if (segment === undefined) {
    const since = stamp(lane.segments[0]?.at ?? at);
    return [words.timeline.podNotYet({ ...named, since })];
  }
  if (lane.end !== undefined && lane.end <= at) {
    return [words.timeline.podGone({ ...named, since: stamp(lane.end) }), ...exits];
  }
  const since = stamp(segment.at);
  const lasted = words.timeline.duration(at - segment.at);
  return [
    words.timeline.podReading({ ...named, state: segment.state, since, lasted }),
    ...exits,
    ...(segment.reconstructed ? [words.timeline.reconstructedReading] : []),
  ];
}

/** Several pods at a moment: how many are in which state. */
export function readCrowd(reader: Reader, lanes: readonly Lane[], version: number, at: number): Reading {
  const { words, stamp } = reader;
  if (isBlank(reader, "pods", at)) return caveats(reader, "pods", at);
  const counts = new Map<PodState, number>();
  for (const lane of lanes) {
    const state = lane.segments[stepAt(lane.segments, at)]?.state;
    if (state === undefined || (lane.end !== undefined && lane.end <= at)) continue;
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  const states = [...counts].map(([state, count]) => ({ state, count })).sort((a, b) => b.count - a.count);
  return [
    words.timeline.crowdReading({
      clock: stamp(at),
      version: nameOf(reader, version),
      pods: lanes.length,
      states,
    }),
    ...caveats(reader, "pods", at),
  ];
}

const mostRead = 5;

/** Marks that are drawn as one. */
export function readMarks(reader: Reader, marks: readonly Mark[]): Reading {
  const { words, stamp } = reader;
  const shown = marks.toSorted((a, b) => a.at - b.at).slice(0, mostRead);
  return [
    ...shown.map((mark) =>
      words.timeline.eventReading({
        clock: stamp(mark.at),
        text: markText(words, mark),
        times: mark.times,
      }),
    ),
    ...(marks.length > mostRead ? [words.timeline.others(marks.length - mostRead)] : []),
  ];
}
