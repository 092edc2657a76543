import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { LineChange } from "../../lib/diff/change.ts";
import { FieldList } from "./field-list.tsx";
import { LineList } from "./line-list.tsx";

const added = (count: number): readonly LineChange[] =>
  Array.from({ length: count }, (_, index) => ({ type: "added", text: `line ${index}`, after: index + 1 }));
const linesIn = (html: string): number => html.split('data-side="added"').length - 1;

test("lines are told with their numbers and their sides", () => {
  const html = renderToStaticMarkup(
    <LineList
      lines={[
        { type: "skipped", lines: 7 },
        { type: "same", text: "a", before: 8, after: 8 },
        { type: "removed", text: "  b", before: 9 },
      ]}
    />,
  );
  expect(html.match(/data-side="(\w+)"/g)).toEqual([
    'data-side="skipped"',
    'data-side="same"',
    'data-side="removed"',
  ]);
  expect(html).toContain("  b");
  expect(html).toContain('aria-busy="false"');
});

test("of thousands of lines the first are drawn at once, and the rest are said to come", () => {
  const html = renderToStaticMarkup(<LineList lines={added(2_000)} />);
  expect(linesIn(html)).toBe(250);
  expect(html).toContain('aria-busy="true"');
  expect(linesIn(renderToStaticMarkup(<LineList lines={added(200)} />))).toBe(200);
});

test("of thousands of fields, too", () => {
  const fields = Array.from({ length: 2_000 }, (_, index) => ({
    path: `data.f${index}`,
    before: "a",
    after: "b",
  }));
  const html = renderToStaticMarkup(
    <FieldList fields={fields} sides={{ before: "before", after: "after" }} />,
  );
  expect(html.split("<dt>").length - 1).toBe(100);
  expect(html).toContain('aria-busy="true"');
});
