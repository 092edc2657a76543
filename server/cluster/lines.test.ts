import fc from "fast-check";
import { expect, test } from "vitest";
import { createLines } from "./lines.ts";

const cut = (bytes: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size));

const event = JSON.stringify({ type: "ADDED", object: { metadata: { name: '"é€😀"' } } });

test.each([1, 3])("W19 bonny#43: lines come through in pieces of %i bytes", (size) => {
  const lines = createLines();
  const got = cut(Buffer.from(`${event}\n${event}\n`), size).flatMap((chunk) => lines.push(chunk));
  expect(got).toEqual([event, event]);
  expect(lines.hasRest()).toBe(false);
});

test("W18 kubernetes-client/javascript#249: half a line at the end is no line, and is noticed", () => {
  const lines = createLines();
  expect(lines.push(Buffer.from(`${event}\n{"type":"ADDED","obj`))).toEqual([event]);
  expect(lines.hasRest()).toBe(true);
});

test("empty lines between events are nothing", () => {
  const lines = createLines();
  expect(lines.push(Buffer.from(`\n\r\n${event}\r\n \n`))).toEqual([`${event}\r`]);
  expect(lines.hasRest()).toBe(false);
});

test("any text in any pieces comes out as it went in", () => {
  const line = fc
    .string({ unit: "grapheme", minLength: 1 })
    .filter((text) => !/\n/.test(text) && text.trim() !== "");
  fc.assert(
    fc.property(fc.array(line), fc.integer({ min: 1, max: 9 }), (texts, size) => {
      const lines = createLines();
      const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(""));
      expect(cut(bytes, size).flatMap((chunk) => lines.push(chunk))).toEqual(texts);
    }),
  );
});
