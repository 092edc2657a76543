import type { VersionCounts } from "../../../lib/rollout/history/history.ts";
import { lastRows, stepsIn, timeCell, type Table, type TableInput } from "./table.ts";

const states = [
  "available",
  "ready",
  "starting",
  "missing",
  "leaving",
] as const satisfies readonly (keyof VersionCounts)[];

/** Every step: what each version has in each state. Versions that do not exist in the stretch have no columns. */
export function replicasTable(input: TableInput): Table {
  const { history, words } = input;
  const { heads, column, version: named, count } = words.timeline;
  const steps = stepsIn(history.replicas, input.sheet);
  const seen = history.versions
    .map((version, index) => ({ version, index }))
    .filter(({ index }) => steps.some((step) => step.counts[index] !== undefined));
  return {
    head: [
      heads.time,
      heads.max,
      heads.min,
      ...seen.flatMap(({ version }) =>
        states.map((state) => column({ version: named(version), state: heads[state] })),
      ),
    ],
    ...lastRows(steps, (step) => ({
      key: String(step.at),
      cells: [
        timeCell(input, step.at),
        step.ceiling === undefined ? "" : count(step.ceiling),
        step.floor === undefined ? "" : count(step.floor),
        ...seen.flatMap(({ index }) => {
          const counts = step.counts[index];
          return states.map((state) => (counts === undefined ? "" : count(counts[state])));
        }),
      ],
    })),
  };
}
