import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LineChange } from "./change.ts";
import { diffLines } from "./diff-lines.ts";
import { enoughWork } from "./match.ts";

const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");

const signs = { same: " ", removed: "-", added: "+", skipped: "…" } as const;
const shown = (lines: readonly LineChange[]): readonly string[] =>
  lines.map((line) => signs[line.type] + (line.type === "skipped" ? String(line.lines) : line.text));

/** What one side of a diff says. */
const side = (lines: readonly LineChange[], type: "removed" | "added"): readonly string[] =>
  lines.flatMap((line) => (line.type === "same" || line.type === type ? [line.text] : []));

const numbered = (count: number, word: string): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${word} ${index}`);

describe("lines", () => {
  it.each([
    { name: "equal texts", before: "a\nb\n", after: "a\nb\n", lines: [] },
    { name: "a changed line", before: "a\nb\nc\n", after: "a\nB\nc\n", lines: [" a", "-b", "+B", " c"] },
    { name: "a text from nothing", before: "", after: "a\n", lines: ["+a"] },
    { name: "a line that moved", before: "a\nb\nc\n", after: "b\nc\na\n", lines: ["-a", " b", " c", "+a"] },
    {
      name: "a block inserted before one like it",
      before: "- name: a\n  value: 1\n- name: c\n  value: 1\n",
      after: "- name: a\n  value: 1\n- name: b\n  value: 1\n- name: c\n  value: 1\n",
      lines: [" - name: a", "   value: 1", "+- name: b", "+  value: 1", " - name: c", "   value: 1"],
    },
  ])("show $name", ({ before, after, lines }) => {
    expect(shown(diffLines(before, after))).toEqual(lines);
  });

  it("leave out what is far from a change, but not a single line", () => {
    const before = numbered(20, "line");
    const after = before.with(9, "other");
    expect(shown(diffLines(text(before), text(after), 2))).toEqual([
      "…7",
      " line 7",
      " line 8",
      "-line 9",
      "+other",
      " line 10",
      " line 11",
      "…8",
    ]);
    expect(shown(diffLines("a\nb\nc\n", "a\nb\nC\n", 1))).toEqual([" a", " b", "-c", "+C"]);
  });

  it("number each side from 1", () => {
    expect(diffLines("a\nb\n", "b\nc\n")).toEqual([
      { type: "removed", text: "a", before: 1 },
      { type: "same", text: "b", before: 2, after: 1 },
      { type: "added", text: "c", after: 2 },
    ]);
  });

  it("tell both texts whole when nothing is left out", () => {
    const lines = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 });
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const diff = diffLines(text(before), text(after), Infinity);
        if (before.join() === after.join()) return diff.length === 0;
        expect(side(diff, "removed")).toEqual(before);
        expect(side(diff, "added")).toEqual(after);
        return true;
      }),
    );
  });
});

describe("the work of 2,000 lines against 2,000", () => {
  const spent = (before: readonly string[], after: readonly string[]): number => {
    const work = enoughWork();
    const all = work.left;
    diffLines(text(before), text(after), 3, work);
    return all - work.left;
  };
  const manifest = Array.from({ length: 500 }, (_, index) => [
    `- name: VARIABLE_${index}`,
    `  value: "${index}"`,
    "  optional: false",
    "  kind: text",
  ]).flat();

  it("is small where few lines changed", () => {
    const changed = manifest.map((line, index) => (index % 100 === 1 ? `${line} # new` : line));
    expect(spent(manifest, changed)).toBeLessThan(2_000);
  });

  it("is none where nothing is equal", () => {
    expect(spent(numbered(2_000, "old"), numbered(2_000, "new"))).toBe(0);
  });

  it("is bounded where lines recur everywhere, and the result is whole all the same", () => {
    const recurring = (step: number): readonly string[] =>
      Array.from({ length: 2_000 }, (_, index) => `line ${(index * step) % 7}`);
    expect(spent(recurring(3), recurring(5))).toBeLessThanOrEqual(4_000_000);
    const long = Array.from({ length: 9_000 }, (_, index) => `line ${index % 2}`);
    const other = Array.from({ length: 9_000 }, (_, index) => `line ${index % 3}`);
    const work = enoughWork();
    const diff = diffLines(text(long), text(other), Infinity, work);
    expect(work.left).toBeGreaterThanOrEqual(0);
    expect(side(diff, "removed")).toEqual(long);
    expect(side(diff, "added")).toEqual(other);
  });
});
