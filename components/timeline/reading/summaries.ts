import type { History, TrafficBand } from "../../../lib/rollout/history/history.ts";
import type { Words } from "../../../lib/words/words.ts";
import { stepAt } from "../numbers/columns.ts";
import { availableOf, boundOf, existingOf } from "../numbers/replicas.ts";
import { drainingOf, sharesOf } from "../numbers/traffic.ts";

/** What the Replicas panel shows at a moment, in one sentence: the picture for those who do not see it. */
export function replicasSummary(history: History, at: number, words: Words): string {
  const step = history.replicas[stepAt(history.replicas, at)];
  if (step === undefined) return words.timeline.nothingKnown;
  return words.timeline.replicasSummary({
    existing: existingOf(step),
    bound: boundOf(step),
    available: availableOf(step),
    ceiling: step.ceiling,
    floor: step.floor,
  });
}

export function trafficSummary(
  history: History,
  band: TrafficBand | undefined,
  at: number,
  words: Words,
): string {
  if (band === undefined) return words.timeline.noServices;
  const step = band.steps[stepAt(band.steps, at)];
  if (step === undefined || step.state === "unknown") return words.timeline.trafficUnknown(band.service);
  if (step.state === "empty") return words.timeline.trafficEmpty(band.service, drainingOf(step));
  const named = [
    ...history.versions.map((version) => words.timeline.version(version)),
    words.timeline.legend.external,
  ];
  const shares = sharesOf(step, history.versions.length)
    .map((share, index) => ({ share, version: named[index] ?? words.timeline.unknown }))
    .filter(({ share }) => share > 0);
  return words.timeline.trafficSummary({ service: band.service, shares });
}
