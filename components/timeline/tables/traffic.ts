import type { TrafficBand } from "../../../lib/rollout/history/history.ts";
import { sharesOf } from "../numbers/traffic.ts";
import { lastRows, stepsIn, timeCell, type Table, type TableInput } from "./table.ts";

/** Every step of one Service: ready endpoints and share of each version, and what is draining. */
export function trafficTable(input: TableInput, band: TrafficBand | undefined): Table {
  const { history, words } = input;
  const { heads, column, version: named, share, count } = words.timeline;
  const steps = stepsIn(band?.steps ?? [], input.sheet);
  const seen = history.versions
    .map((version, index) => ({ version, index }))
    .filter(({ index }) => steps.some((step) => (step.ready[index] ?? 0) + (step.draining[index] ?? 0) > 0));
  const stateWords = { known: "", empty: words.timeline.noEndpoints, unknown: words.timeline.unknown };
  return {
    head: [
      heads.time,
      heads.state,
      ...seen.flatMap(({ version }) => [
        column({ version: named(version), state: heads.endpoints }),
        column({ version: named(version), state: heads.draining }),
      ]),
      heads.external,
    ],
    ...lastRows(steps, (step) => {
      const shares = step.state === "known" ? sharesOf(step, history.versions.length) : [];
      const told = (amount: number): number | undefined => (step.state === "unknown" ? undefined : amount);
      return {
        key: String(step.at),
        cells: [
          timeCell(input, step.at),
          stateWords[step.state],
          ...seen.flatMap(({ index }) => [
            share({ ready: told(step.ready[index] ?? 0), share: shares[index] }),
            count(told(step.draining[index] ?? 0)),
          ]),
          count(told(step.external)),
        ],
      };
    }),
  };
}
