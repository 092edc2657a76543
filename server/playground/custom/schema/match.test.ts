import { describe, expect, it } from "vitest";
import { matchesInTime } from "./match.ts";
import { treeOf } from "./pattern-tree.ts";

/** Long enough to be read letter by letter. */
const texts = [
  "a1b2c3d4e5f6g7h8i9-",
  "example.com/some-name_of.mine",
  "aaaaaaaaaaaaaaaaaaaaaaab",
  "10.0.0.1,10.0.0.2,fe80::1,::1",
  "é, 😀 and\n two lines of it",
  " words  that-end. Here ",
  "https://example.com:8080/path?x=1",
];

describe("a pattern over a text", () => {
  it.each([
    "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$",
    "^(?:https?|ftp)://[^/]+(?::\\d{2,5})?/.*$",
    "^(a|b|aa)*b$",
    "(?<name>[a-z]\\d){3,}?",
    "^([a-z]\\d){9}-$",
    "\\bend\\b|\\bthat\\B",
    "^(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(?:25[0-5]|2[0-4]\\d|1?\\d?\\d),",
    "^[^\\s/]+/[\\w.-]+$",
    "\\u{1f600}|\\u00e9",
    "\\p{L}+[,;]\\s+.+",
    "^.{1,20}$",
    "^.*?e$",
    "x*y?$",
    "two|lines|",
    "^$",
    "[\\]\\-]{1}",
    "a{2,4}b$",
  ])("%s is read letter by letter as at once", (source) => {
    for (const flags of ["", "i", "s", "u"]) {
      if (flags !== "u" && /\\[pu]\{/.test(source)) continue;
      const pattern = new RegExp(source, flags);
      expect(treeOf(pattern)).toBeDefined();
      for (const text of texts)
        expect([text, matchesInTime(pattern, text)]).toEqual([text, pattern.test(text)]);
    }
  });

  // What tries one way after the other takes years over these, or minutes.
  it.each([
    [/^(a+)+$/, `${"a".repeat(60)}!`],
    [/^(a|aa)+$/u, `${"a".repeat(200)}!`],
    [/^(a|a)*?$/i, `${"a".repeat(200)}!`],
    [/^([a-z]+[0-9]?){1,50}$/, `${"a".repeat(900)}!`],
    [/a+b/, "a".repeat(1_000_000)],
  ])("%s tells soon that it does not match", (pattern, text) => {
    expect(matchesInTime(pattern, text)).toBe(false);
  });

  it("that looks ahead is none of Go's", () => {
    for (const source of ["(?=a)a", "(?!a)b", "(?<=a)b", "(a)\\1"])
      expect(treeOf(new RegExp(source))).toBeUndefined();
  });
});
