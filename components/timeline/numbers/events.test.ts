import { describe, expect, test } from "vitest";
import type { Mark } from "../../../lib/rollout/history/history.ts";
import { say } from "../../../lib/words/phrase.ts";
import { en } from "../../../lib/words/words.ts";
import { noon } from "../testing/course.ts";
import { eventsPicture } from "./events.ts";
import { done, rolling, template, warning } from "../testing/samples.ts";
import { sheetOf } from "../axis/sheet.ts";
import { textWidth } from "./text-width.ts";
import { markBeside } from "../reading/things.ts";

/** 100 pixels a second, 900 wide. */
const sheet = sheetOf({ from: noon, to: noon + 8000 }, 800);
const textOf = (mark: Mark) => say(en, mark.text);
const picture = (marks: readonly Mark[]) => eventsPicture({ ...rolling(), marks }, sheet, textOf);

describe("the Events panel", () => {
  test("gives a mark its words, beside it", () => {
    const [mark] = picture([template(1, "1.0", "2.0", 1)]).marks;
    expect(mark?.label).toMatchObject({ text: "template: 1.0 → 2.0", x: 112, y: 12, align: "start" });
    expect([mark?.colour, mark?.glyph.sign]).toEqual([1, "T"]);
  });

  test("puts the words of a mark near the right edge on its left", () => {
    expect(picture([template(7.5, "1.0", "2.0", 1)]).marks[0]?.label?.align).toBe("end");
  });

  test("draws marks on one another as the weightiest, and counts the others", () => {
    const { marks } = picture([warning(1, "slow"), template(1.05, "1.0", "2.0", 1), warning(1.09, "slower")]);
    expect(marks).toHaveLength(1);
    expect(marks[0]?.marks).toEqual([1, 0, 2]);
    expect(marks[0]?.label?.text).toBe("template: 1.0 → 2.0 +2");
  });

  test("reads out how a way back ended also where its end lies on its beginning", () => {
    const back = { ...done(1.03, 0, "1.0"), type: "back" as const };
    const text: Mark["text"] = {
      id: "markBackAt",
      args: { version: "1.0", ms: 30, replaced: 1, lowest: 4 },
    };
    const { marks } = picture([template(1, "2.0", "1.0", 0), { ...back, text }, warning(1.05, "slow")]);
    expect(marks.map(({ label, end }) => [label?.text, end?.text])).toEqual([
      ["template: 2.0 → 1.0 +1", "1.0 is back in 0.03 s, 1 pod replaced, lowest number ready 4"],
    ]);
    expect(marks[0]?.end?.y).not.toBe(marks[0]?.label?.y);
  });

  test("never lays words on words", () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      warning(index / 4, `probe failed for the ${index}th time`),
    );
    const labels = picture(many).marks.flatMap(({ label }) => (label === undefined ? [] : [label]));
    expect(labels.length).toBeGreaterThanOrEqual(6);
    const boxes = labels.map(({ text, x, y, align }) => {
      const width = textWidth(text, 11.5);
      return align === "start" ? { x0: x, x1: x + width, y } : { x0: x - width, x1: x, y };
    });
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(0, index)) expect(a.y !== b.y || a.x1 <= b.x0 || b.x1 <= a.x0).toBe(true);
  });

  test("lets the weightier mark speak where there is no room for all", () => {
    const crowded = [
      ...Array.from({ length: 12 }, (_, index) => warning(index / 5, "a warning that says a lot")),
      done(2.6, 1, "2.0"),
    ];
    const mark = picture(crowded).marks.find(({ glyph }) => glyph.sign === "✓");
    expect(mark?.label?.text).toBe("done: 2.0");
  });

  test("shortens long words", () => {
    expect(picture([warning(1, "x".repeat(200))]).marks[0]?.label?.text).toMatch(/^.{45}…$/);
  });

  test("draws a line through all panels where something began", () => {
    expect(picture([template(1, "1.0", "2.0", 1), warning(3, "slow")]).guides).toEqual([
      { x: 100, colour: 1 },
    ]);
  });

  test("leaves out what lies elsewhere", () => {
    expect(picture([template(-100, "0.9", "1.0", 0), template(100, "1.0", "2.0", 1)]).marks).toEqual([]);
  });
});

test("one goes from mark to mark, whatever their order", () => {
  const marks = [warning(5, "b"), warning(1, "a"), warning(9, "c")];
  expect(markBeside(marks, noon + 4000, 1)?.at).toBe(noon + 5000);
  expect(markBeside(marks, noon + 5000, 1)?.at).toBe(noon + 9000);
  expect(markBeside(marks, noon + 5000, -1)?.at).toBe(noon + 1000);
  expect(markBeside(marks, noon + 9000, 1)).toBeUndefined();
});
