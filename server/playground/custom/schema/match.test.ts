import { describe, expect, it } from "vitest";
import { matchesInTime } from "./match.ts";

describe("a pattern over a text", () => {
  it.each([
    [/^[a-z]+$/, "abc", true],
    [/^[a-z]+$/, "a1", false],
    [/^([a-z]+[0-9]?)+$/, "a1b2c3d4e5f6g7h8i9", true],
    [/^([a-z]+[0-9]?)+$/, "a1b2c3d4e5f6g7h8i9-", false],
    [/end$/, `${"x".repeat(100_000)}end`, true],
    [/end$/, "x".repeat(100_000), false],
  ])("%s over %.30s", (pattern, text, result) => {
    expect(matchesInTime(pattern, text)).toBe(result);
  });

  // Each of these would take years, or minutes, in JavaScript alone.
  it.each([
    [/^(a+)+$/, `${"a".repeat(60)}!`],
    [/^(a|aa)+$/u, `${"a".repeat(200)}!`],
    [/^([a-z]+[0-9]?){1,50}$/, `${"a".repeat(900)}!`],
    [/a+b/, "a".repeat(1_000_000)],
  ])("%s that takes too long is given up, and not tried again over as much", (pattern, text) => {
    for (let again = 0; again < 1_000; again += 1) expect(matchesInTime(pattern, text)).toBe(false);
    expect(matchesInTime(pattern, "a")).toBe(pattern.test("a"));
  });
});
