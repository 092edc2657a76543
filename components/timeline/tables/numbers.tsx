import { memo } from "react";
import type { AsideWords } from "../../../lib/words/aside.ts";
import type { Table } from "./table.ts";

/** The numbers of a panel as a table that scrolls in its own box. */
export function Numbers({ table, caption, words }: { table: Table; caption: string; words: AsideWords }) {
  return (
    <div className="tl-numbers" role="group" aria-label={caption} tabIndex={0}>
      <table>
        <caption>
          {caption}
          {table.all > table.rows.length && (
            <> · {words.timeline.tableRest({ shown: table.rows.length, all: table.all })}</>
          )}
        </caption>
        <thead>
          <tr>
            {table.head.map((word) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ key, cells }) => (
            <Row key={key} text={cells.join("\t")} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A row is its text, so that one which has not changed is not drawn again. */
const Row = memo(function Row({ text }: { text: string }) {
  const [head, ...cells] = text.split("\t");
  return (
    <tr>
      <th scope="row">{head}</th>
      {cells.map((cell, index) => (
        <td key={index}>{cell}</td>
      ))}
    </tr>
  );
});
