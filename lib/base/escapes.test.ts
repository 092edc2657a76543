import { expect, test } from "vitest";
import { withoutEscapes } from "./escapes.ts";

test.each([
  ["\u001b[31mred\u001b[0m", "red"],
  ["\u001b[1;38;5;208mbold\u001b[m\nnext", "bold\nnext"],
  ["\u001b[2J\u001b[1;1Htop", "top"],
  ["\u001b]0;title\u0007text", "text"],
  ["\u001b]8;;http://a\u001b\\link\u001b]8;;\u001b\\", "link"],
  ["\u001b(Bplain\u001b7\u001b8", "plain"],
  ["pass\u001b[0mword: x", "password: x"],
  ["at the end \u001b", "at the end "],
  ["[31m is text, as is ] and \t", "[31m is text, as is ] and \t"],
])("%j reads %j", (text, plain) => {
  expect(withoutEscapes(text)).toBe(plain);
});
