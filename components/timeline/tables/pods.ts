import { say } from "../../../lib/words/phrase.ts";
import { stepAt } from "../numbers/columns.ts";
import type { PodsPicture } from "../numbers/pods.ts";
import { lastRows, timeCell, type Table, type TableInput } from "./table.ts";

/** Every pod that is drawn: when it came and went, its state at `at`, and its exits. */
export function podsTable(input: TableInput, picture: PodsPicture, at: number): Table {
  const { history, words } = input;
  const { heads, podStates, version: named } = words.timeline;
  const lanes = picture.rows.flatMap((row) => row.lanes);
  return {
    head: [heads.pod, heads.version, heads.state, heads.created, heads.gone, heads.restarts],
    ...lastRows(lanes, (lane) => {
      const version = history.versions[lane.version];
      const gone = lane.end !== undefined && lane.end <= at;
      const state = gone ? undefined : lane.segments[stepAt(lane.segments, at)]?.state;
      const created = lane.segments[0]?.at;
      return {
        key: lane.uid,
        cells: [
          lane.pod,
          version === undefined ? words.timeline.unknown : named(version),
          state === undefined ? "" : podStates[state],
          created === undefined ? "" : timeCell(input, created),
          lane.end === undefined ? "" : timeCell(input, lane.end),
          lane.marks.map((mark) => `${timeCell(input, mark.at)} ${say(words, mark.text)}`).join("; "),
        ],
      };
    }),
  };
}
