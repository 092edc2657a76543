import { describe, expect, it } from "vitest";
import { check } from "./check.ts";
import { same } from "./same.ts";
import { dict, flag, int, list, maybe, struct, text, time, word } from "./shape.ts";

const shape = struct({
  name: text,
  count: int,
  at: maybe(time),
  ready: flag,
  labels: dict(word),
  parts: list(struct({ id: word, note: maybe(text) })),
});

const good = {
  name: "a",
  count: 1,
  at: undefined,
  ready: true,
  labels: { x: "y" },
  parts: [{ id: "p", note: undefined }],
};

describe("a value from outside", () => {
  it("is taken with every field that its shape has, and no other", () => {
    const raw = { ...good, at: null, more: 1, parts: [{ id: "p", extra: {} }] };
    expect(check(shape, JSON.parse(JSON.stringify(raw)))).toEqual({ type: "good", value: good });
  });

  it.each([
    [null, "", "struct"],
    [{ ...good, name: 5 }, "name", "text"],
    [{ ...good, count: "1" }, "count", "int"],
    [{ ...good, count: NaN }, "count", "int"],
    [{ ...good, at: "now" }, "at", "time"],
    [{ ...good, ready: undefined }, "ready", "flag"],
    [{ ...good, labels: { x: 1 } }, "labels.x", "word"],
    [{ ...good, labels: [] }, "labels", "dict"],
    [{ ...good, parts: {} }, "parts", "list"],
    [{ ...good, parts: [{ id: "p" }, { note: "n" }] }, "parts.1.id", "word"],
  ])("is refused with the first part that does not fit: %j", (raw, path, wanted) => {
    expect(check(shape, raw)).toEqual({ type: "bad", path, wanted });
  });

  it("cannot reach behind its own fields", () => {
    const raw = JSON.parse('{"x":"y","__proto__":"z"}') as unknown;
    const checked = check(dict(word), raw);
    expect(checked.type === "good" && Object.keys(checked.value)).toEqual(["x", "__proto__"]);
    expect(check(struct({ constructor: word }), {})).toEqual({
      type: "bad",
      path: "constructor",
      wanted: "word",
    });
  });
});

describe("two values that say the same", () => {
  it("need not be one in memory, nor have their keys in one order", () => {
    expect(same(shape, good, { ...structuredClone(good), labels: { x: "y" } })).toBe(true);
    expect(same(dict(int), { a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
  });

  it.each([
    { ...good, count: 2 },
    { ...good, at: 5 },
    { ...good, labels: { z: "y" } },
    { ...good, labels: { x: "y", z: "y" } },
    { ...good, parts: [] },
    { ...good, parts: [{ id: "p", note: "n" }] },
  ])("are not where a part differs: %j", (other) => {
    expect(same(shape, good, other)).toBe(false);
  });
});
