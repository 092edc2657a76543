import { expect, test } from "vitest";
import { dict, list, maybe, struct, text, word } from "../../lib/base/shape.ts";
import { createIntern } from "../../lib/base/intern.ts";
import { internWords } from "./intern.ts";
import { collectGarbage } from "./testing/garbage.ts";

const copy = (value: string): string => Buffer.from(value).toString("utf8");

test("words at any depth are replaced, and nothing else changes", () => {
  const shape = struct({
    uid: word,
    a: word,
    b: list(maybe(word)),
    c: dict(word),
    d: text,
    e: maybe(struct({ f: word })),
  });
  const value = { uid: "1", a: "x", b: ["y", undefined], c: { k: "z" }, d: "t", e: { f: "w" } };
  const asked: string[] = [];
  const note = (text: string): string => {
    asked.push(text);
    return text;
  };
  internWords(note, shape, structuredClone(value));
  expect(asked).toEqual(["x", "y", "z", "w"]);
  expect(internWords(createIntern(), shape, structuredClone(value))).toEqual(value);
});

test("copies of a word are kept once", () => {
  const intern = createIntern();
  const before = collectGarbage();
  const kept = Array.from({ length: 200 }, () => intern(copy("x".repeat(100_000))));
  expect(collectGarbage() - before).toBeLessThan(2_000_000);
  expect(kept).toHaveLength(200);
});

test("words that are not used any more are forgotten, and those that are stay", () => {
  const intern = createIntern(10);
  const often = "o".repeat(100_000);
  const before = collectGarbage();
  const kept = Array.from({ length: 200 }, (_, n) => {
    intern(copy(`${n}`.repeat(50_000)));
    return intern(copy(often));
  });
  expect(collectGarbage() - before).toBeLessThan(5_000_000);
  expect(kept).toHaveLength(200);
});
