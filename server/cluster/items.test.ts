import fc from "fast-check";
import { expect, test } from "vitest";
import { cutItems } from "./items.ts";

function read(page: string): { items: unknown[]; rest: unknown } {
  const bytes = Buffer.from(page);
  const spans = cutItems(bytes);
  const items: unknown[] = [];
  let next = spans.next();
  while (next.done !== true) {
    items.push(JSON.parse(bytes.toString("utf8", ...next.value)));
    next = spans.next();
  }
  return { items, rest: next.value === undefined ? undefined : JSON.parse(next.value) };
}

test("a page is cut into its items and what stands around them", () => {
  const list = {
    kind: "PodList",
    metadata: { resourceVersion: "10", continue: "x" },
    items: [{ a: 1 }, { b: [{}] }],
  };
  expect(read(JSON.stringify(list))).toEqual({ items: list.items, rest: { ...list, items: [] } });
  expect(read(JSON.stringify(list, undefined, 2))).toEqual({
    items: list.items,
    rest: { ...list, items: [] },
  });
});

test("braces, quotes and backslashes inside strings cut nothing", () => {
  const items = [{ message: '}],"items":[{"a":"\\' }, { "€{": '\\"}' }];
  expect(read(JSON.stringify({ items })).items).toEqual(items);
});

test("only the list's own items are its items", () => {
  const page = {
    metadata: { items: [{ no: 1 }] },
    other: [{ items: [{ no: 2 }] }],
    items: [{ items: [{ yes: 1 }] }],
  };
  expect(read(JSON.stringify(page)).items).toEqual(page.items);
});

test.each([{ items: [] }, { items: null }, { kind: "Status", code: 410 }])("%j has no items", (page) => {
  expect(read(JSON.stringify(page))).toEqual({ items: [], rest: page });
});

test("a page that is cut short is told from a whole one", () => {
  expect(read('{"items":[{"a":1},{"b"').rest).toBeUndefined();
});

test("any items come out as they went in", () => {
  fc.assert(
    fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue())), (items) => {
      const plain = JSON.parse(JSON.stringify(items)) as unknown[];
      expect(read(JSON.stringify({ kind: "List", items })).items).toEqual(plain);
    }),
  );
});
