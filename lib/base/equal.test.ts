import fc from "fast-check";
import { expect, it } from "vitest";
import { share } from "./equal.ts";
import { dict, flag, int, list, maybe, struct, text, word } from "./shape.ts";

const shape = struct({
  name: text,
  on: flag,
  note: maybe(word),
  items: list(struct({ id: word, count: int })),
  labels: dict(word),
});

const value = fc.record({
  name: fc.constantFrom("a", "b"),
  on: fc.boolean(),
  note: fc.option(fc.constantFrom("x", "y"), { nil: undefined }),
  items: fc.array(fc.record({ id: fc.constantFrom("p", "q"), count: fc.nat(2) }), { maxLength: 3 }),
  labels: fc.dictionary(fc.constantFrom("k", "l"), fc.constantFrom("1", "2")),
});

it("returns the previous value exactly when the next one is equal to it", () => {
  fc.assert(
    fc.property(value, value, (a, b) => {
      const shared = share(shape, a, b);
      expect(shared).toEqual(b);
      expect(shared === a).toBe(isEqual(a, b));
    }),
  );
});

it("keeps the parts that did not change", () => {
  const before = {
    name: "a",
    on: true,
    note: undefined,
    items: [
      { id: "p", count: 1 },
      { id: "q", count: 1 },
    ],
    labels: { k: "1" },
  };
  const after = share(
    shape,
    before,
    structuredClone({
      ...before,
      items: [
        { id: "p", count: 1 },
        { id: "q", count: 2 },
      ],
    }),
  );
  expect(after.items[0]).toBe(before.items[0]);
  expect(after.items[1]).not.toBe(before.items[1]);
  expect(after.labels).toBe(before.labels);
});

it("does not mind the order of a dictionary's keys", () => {
  const before = { k: "1", l: "2" };
  expect(share(dict(word), before, { l: "2", k: "1" })).toBe(before);
});

function isEqual(a: unknown, b: unknown): boolean {
  try {
    expect(a).toEqual(b);
    return true;
  } catch {
    return false;
  }
}
