import type { ReplicaStep, VersionCounts } from "../../../lib/rollout/history/history.ts";
import { boundOf } from "../numbers/replicas.ts";
import { lastRows, stepsIn, timeCell, type Table, type TableInput } from "./table.ts";

const allStates = [
  "available",
  "ready",
  "starting",
  "untold",
  "missing",
  "leaving",
] as const satisfies readonly (keyof VersionCounts)[];

type State = (typeof allStates)[number];

const bounded: ReadonlySet<State> = new Set(["available", "ready", "starting"]);

const isLeast = ({ untold, more }: VersionCounts, state: State): boolean =>
  state === "untold" ? more === true : bounded.has(state) && (more === true || untold > 0);

/** Every step: what each version has in each state. What does not occur in the stretch has no columns. */
export function replicasTable(input: TableInput): Table {
  const { history, words } = input;
  const { heads, column, version: named, count, atLeast } = words.timeline;
  const steps = stepsIn(history.replicas, input.sheet);
  const states = allStates.filter(
    (state) => state !== "untold" || steps.some((step) => boundOf(step) !== "exact"),
  );
  // What nobody told of a moment before the first look is not known; later, it is not there.
  const none = (step: ReplicaStep): string => (step.reconstructed ? count(undefined) : "");
  const cell = (counts: VersionCounts, state: State): string =>
    isLeast(counts, state) ? atLeast(counts[state] ?? 0) : count(counts[state]);
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
        step.ceiling === undefined ? none(step) : count(step.ceiling),
        step.floor === undefined ? none(step) : count(step.floor),
        ...seen.flatMap(({ index }) => {
          const counts = step.counts[index];
          return states.map((state) => (counts === undefined ? none(step) : cell(counts, state)));
        }),
      ],
    })),
  };
}
