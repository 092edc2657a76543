import { describe, expect, test } from "vitest";
import { noon } from "../testing/course.ts";
import { openReplicas } from "./replicas.ts";
import { labelLimits } from "./limit-labels.ts";
import { canary, gap, recreate, rolling } from "../testing/samples.ts";
import { sheetOf } from "../axis/sheet.ts";
import { en } from "../../../lib/words/words.ts";
import type { History } from "../../../lib/rollout/history/history.ts";

/** From `noon` on, 10 pixels a second; 186 high: 30 a replica where there are 5 above zero and 1 below. */
const sheet = sheetOf({ from: noon, to: noon + 8000 }, 80);
const picture = (history: History) => openReplicas()(history, sheet, 186);
const layer = (history: History, key: string) => picture(history).layers.find((one) => one.key === key)?.path;

describe("the Replicas panel", () => {
  test("stacks states first and versions within them: what is solid is all that is available", () => {
    const keys = picture(rolling()).layers.map(({ key }) => key);
    expect(keys).toEqual(["solid rs-0", "solid rs-1", "wide rs-1", "tint rs-1", "dotted rs-1", "thin rs-0"]);
    expect(layer(rolling(), "solid rs-0")).toBe("M0 36H39V66H68V96H90V156H0Z");
    expect(layer(rolling(), "solid rs-1")).toBe("M39 36H68V66H39ZM68 66H69V36H90V96H68Z");
  });

  test("draws what leaves below zero", () => {
    expect(layer(rolling(), "thin rs-0")).toBe("M39 156H55V186H39ZM68 156H84V186H68Z");
  });

  test("knows the ceiling and the floor, and where their lines end", () => {
    const { ceiling, floor, zero } = picture(rolling());
    expect(ceiling).toEqual({ path: "M0 6H90", last: { value: 5, y: 6 } });
    expect(floor?.last).toEqual({ value: 4, y: 36 });
    expect(zero).toBe(156);
  });

  test("ends the two lines where the Deployment ends, and has no labels for them", () => {
    const history = rolling();
    const ended = { at: noon + 8500, reconstructed: false, ceiling: undefined, floor: undefined };
    const { ceiling, floor } = picture({
      ...history,
      replicas: [...history.replicas.slice(0, -2), { ...ended, counts: [] }],
    });
    expect(ceiling).toEqual({ path: "M0 6H85", last: undefined });
    expect(labelLimits(ceiling, floor, en.timeline)).toEqual([]);
  });

  test("draws nothing where the server saw nothing", () => {
    expect(picture(gap()).blind).toEqual([{ x0: 44, x1: 54, width: 10 }]);
    expect(layer(gap(), "solid rs-0")).toBe("M0 36H39V66H44V156H0ZM54 66H68V96H90V156H54Z");
  });

  test("says that it does not know how many are leaving, rather than none", () => {
    expect(picture(canary()).unknown).toMatch(/^M0 \d+H90V\d+H0Z$/);
    expect(picture(rolling()).unknown).toBe("");
  });

  test("makes room for what is wanted and not there, and for many that leave", () => {
    const { zero, height, grid } = picture(recreate());
    expect(zero).toBe(96);
    expect(height).toBe(186);
    expect(grid.map(({ value }) => value)).toEqual([0, 1, 2, 3]);
  });

  test("has no new pod wanted above the ceiling while an old one is only about to go", () => {
    const history = rolling();
    const counts = [
      { available: 4, ready: 0, starting: 0, untold: 0, missing: 0, leaving: 0 },
      { available: 1, ready: 0, starting: 0, untold: 0, missing: 1, leaving: 0 },
    ];
    const step = { at: noon, reconstructed: false, ceiling: 5, floor: 4, counts };
    const { layers, ceiling } = picture({ ...history, replicas: [step] });
    expect(layers.map(({ key }) => key)).toEqual(["solid rs-0", "solid rs-1"]);
    expect(ceiling?.last).toEqual({ value: 5, y: 6 });
  });

  test("has no number that is not whole on its axis", () => {
    const many = rolling();
    expect(picture(many).grid.every(({ value }) => Number.isInteger(value))).toBe(true);
  });

  test("is empty without steps", () => {
    const empty = picture({ ...rolling(), replicas: [] });
    expect([empty.layers, empty.ceiling, empty.total]).toEqual([[], undefined, ""]);
  });
});

describe("the labels of the two lines", () => {
  const limit = (value: number, y: number) => ({ path: "", last: { value, y } });

  test("are kept apart", () => {
    expect(labelLimits(limit(5, 20), limit(4, 24), en.timeline)).toEqual([
      { text: "max 5", y: 16 },
      { text: "min 4", y: 29 },
    ]);
  });

  test("stand above and below the line where the lines are one", () => {
    expect(labelLimits(limit(4, 20), limit(4, 20), en.timeline)).toEqual([
      { text: "max 4", y: 14 },
      { text: "min 4", y: 27 },
    ]);
  });

  test("are not cut by the upper edge", () => {
    expect(labelLimits(limit(4, 4), limit(4, 4), en.timeline)).toEqual([
      { text: "max 4", y: 6 },
      { text: "min 4", y: 19 },
    ]);
  });
});
