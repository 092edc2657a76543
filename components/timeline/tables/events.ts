import { markText } from "../numbers/mark-text.ts";
import { lastRows, timeCell, type Table, type TableInput } from "./table.ts";

/** Every mark of the stretch of time, drawn or hidden under another. */
export function eventsTable(input: TableInput): Table {
  const { history, words, sheet } = input;
  const { heads, count, version: named, unknown } = words.timeline;
  const marks = history.marks
    .map((mark, index) => ({ mark, index }))
    .filter(({ mark }) => mark.at >= sheet.from && mark.at <= sheet.to);
  return {
    head: [heads.time, heads.what, heads.version, heads.times],
    ...lastRows(marks, ({ mark, index }) => {
      const version = mark.version === undefined ? undefined : history.versions[mark.version];
      return {
        key: String(index),
        cells: [
          timeCell(input, mark.at),
          markText(words, mark),
          mark.version === undefined ? "" : version === undefined ? unknown : named(version),
          count(mark.times),
        ],
      };
    }),
  };
}
