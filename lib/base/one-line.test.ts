import { expect, test } from "vitest";
import { oneLine } from "./one-line.ts";

test.each<readonly [string, string, string]>([
  ["stays as it is", "release 2 👩‍👩‍👧", "release 2 👩‍👩‍👧"],
  ["is one line", " a\n\tb\r\n c\u2028d ", "a b c d"],
  ["holds no control", "\u001b[31mred\u001b[0m\u0007 \u001bx", "red x"],
  ["turns nothing around", "a \u202eevil\u2066 b", "a evil b"],
  ["ends between characters", "😀".repeat(30), `${"😀".repeat(19)}…`],
  ["is short, however long it was", "x".repeat(10_000), `${"x".repeat(19)}…`],
])("it %s", (_, text, line) => {
  expect(oneLine(text, 20)).toBe(line);
});
