import { expect, test } from "vitest";
import { stringify } from "yaml";
import { writeYaml } from "./write.ts";

const texts = [
  ...[
    "",
    " ",
    "a",
    "a b",
    "a: b",
    "a:b",
    "a:",
    "a #b",
    "a#b",
    "#a",
    "null",
    "Null",
    "true",
    "FALSE",
    "yes",
    "~",
    "1",
    "-1",
    "1.0",
    "1e3",
    "0x1f",
    "1.2.3",
    "10m",
    ".5",
    "+1",
    ".inf",
    "-.inf",
    "NaN",
    ".nan",
  ],
  ...[
    "-",
    "- a",
    "-a",
    "?",
    "? a",
    "?a",
    "!a",
    "&a",
    "*a",
    "|",
    ">",
    "%a",
    "@a",
    "`a",
    "[a",
    "{a",
    "]",
    "}",
    ",a",
    "a,b",
    "a [b]",
    "a {b}",
    '"a"',
    "'a'",
    "a'b",
    'a"b',
    'it\'s "so"',
    "\\",
    "a\\b",
    "a ",
    " a",
    "a\tb",
    "\ta",
  ],
  ...[
    "a\nb",
    "a\nb\n",
    "a\n\nb\n\n",
    "\na",
    " a\nb",
    "a\n b\n  c",
    "a\n---\nb",
    "---",
    "...",
    "--- a",
    "%",
    "a\r\nb",
    "a\u0000b",
    "é",
    "日本",
    "‹hidden 3f2a9c›",
    "\u2028",
    "a\n \nb",
    "a\n ",
    "x".repeat(200),
    `${"word ".repeat(60)}end`,
    "http://a:80/b?c=1#d",
    "sha256:abc",
    "=",
    "<<",
    "$(A)",
    "/bin/sh",
    "_a",
    "a.b/c-d",
    "2026-11-30",
    "12:30",
    "0b1",
    "0o17",
    "e5",
    "1_000",
    "key: |",
    "a  b",
    "a:  b",
  ],
];

test.each([true, false])(
  "values are written as the package yaml writes them, lists indented: %s",
  (indentsLists) => {
    const options = { lineWidth: 0, indentSeq: indentsLists, aliasDuplicateObjects: false };
    const values: unknown[] = [
      ...texts,
      ...[1, -1, 0, -0, 1.5, 1e21, 1e-7, 12345678901234567890, null, true, false, {}, []],
    ];
    for (const value of values) {
      for (const around of [
        { a: value },
        [value],
        { a: { b: [value, { c: value, d: [value] }], e: value } },
        [[value], [[{ a: value }]], { a: [{}], b: [[]] }],
      ])
        expect(writeYaml(around, { indentsLists })).toBe(stringify(around, options));
    }
  },
);

// A key that looks like the mark between documents is always quoted here.
test.each(texts.filter((text) => text.length < 100 && !/^(?:---|\.\.\.)/.test(text)))(
  "%j is written as a key, too",
  (text) => {
    const around = { [text]: 1, b: { [text]: [{ [text]: text }] } };
    expect(writeYaml(around)).toBe(stringify(around, { lineWidth: 0, aliasDuplicateObjects: false }));
  },
);

test("what is alone is written so, and what is not there is left out", () => {
  for (const value of ["a", "a: b", 1, null, {}, []]) expect(writeYaml(value)).toBe(stringify(value));
  expect(writeYaml({ a: undefined, b: 1 })).toBe("b: 1\n");
});
