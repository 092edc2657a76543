import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { History, Lane, PodState } from "../../../lib/rollout/history/history.ts";
import { noon } from "../testing/course.ts";
import { bracketsOf, laneLabels, shortName } from "./lane-labels.ts";
import { laneRuns, openCrowd } from "./lane-runs.ts";
import { layLanes } from "./lanes.ts";
import { openPods } from "./pods.ts";
import { crowd, gap, rolling } from "../testing/samples.ts";
import { sheetOf } from "../axis/sheet.ts";

/** 10 pixels a second. */
const sheet = sheetOf({ from: noon, to: noon + 8000 }, 80);

const lane = (uid: string, segments: readonly (readonly [number, PodState])[], end?: number): Lane => ({
  uid,
  pod: `web-0-${uid}`,
  version: 0,
  segments: segments.map(([at, state]) => ({ at: noon + at, state, reconstructed: false })),
  end: end === undefined ? undefined : noon + end,
  marks: [],
});
const runs = (of: Lane) => laneRuns(of, sheet, []).map(({ x0, x1, texture }) => `${texture} ${x0}-${x1}`);

describe("a lane", () => {
  test("shows each state until the next, and ends when the pod is gone", () => {
    const life = lane(
      "a",
      [
        [0, "pending"],
        [1000, "pulling"],
        [2000, "running"],
        [3000, "ready"],
        [4000, "available"],
        [6000, "leaving"],
      ],
      7000,
    );
    expect(runs(life)).toEqual([
      "dotted 0-10",
      "tint 10-20",
      "tint 20-30",
      "wide 30-40",
      "solid 40-60",
      "thin 60-70",
    ]);
  });

  test("lasts to the edge while the pod is there", () => {
    expect(runs(lane("a", [[-9000, "available"]]))).toEqual(["solid 0-90"]);
  });

  test("is seen even when the life was shorter than a pixel", () => {
    expect(runs(lane("a", [[2000, "failed"]], 2010))).toEqual(["crossed 20-21"]);
  });

  test("shows a failure that was over within a pixel", () => {
    expect(
      runs(
        lane("a", [
          [0, "available"],
          [2000, "failed"],
          [2010, "available"],
        ]),
      ),
    ).toEqual(["solid 0-20", "crossed 20-21", "solid 21-90"]);
  });
});

describe("a row of several pods", () => {
  const states = [
    "pending",
    "pulling",
    "starting",
    "running",
    "ready",
    "available",
    "leaving",
    "failed",
  ] as const;
  const lives = fc.record({
    steps: fc.array(fc.tuple(fc.integer({ min: -3000, max: 10_000 }), fc.constantFrom(...states)), {
      maxLength: 8,
    }),
    end: fc.option(fc.integer({ min: -3000, max: 11_000 }), { nil: undefined }),
  });

  test("of one pod is that pod's lane, pixel by pixel", () => {
    const crowdRuns = openCrowd(sheet.width);
    const columns = (drawn: ReturnType<typeof laneRuns>) =>
      drawn.flatMap(({ x0, x1, texture }) =>
        Array.from({ length: Math.min(x1, sheet.width) - x0 }, (_, x) => `${x0 + x} ${texture}`),
      );
    fc.assert(
      fc.property(lives, ({ steps, end }) => {
        const life = lane(
          "a",
          steps.toSorted(([a], [b]) => a - b),
          end,
        );
        expect(columns(crowdRuns([life], sheet, []))).toEqual(columns(laneRuns(life, sheet, [])));
      }),
      { numRuns: 1000 },
    );
  });

  test("shows the state that most are in, and the earlier state where as many are in two", () => {
    const crowdRuns = openCrowd(sheet.width);
    const lanes = [
      lane("a", [
        [0, "running"],
        [4000, "available"],
      ]),
      lane("b", [
        [0, "running"],
        [5000, "available"],
      ]),
      lane("c", [[0, "available"]], 6000),
    ];
    const drawn = crowdRuns(lanes, sheet, []);
    expect(drawn.map(({ x0, x1, texture }) => `${texture} ${x0}-${x1}`)).toEqual([
      "tint 0-40",
      "solid 40-90",
    ]);
    expect(crowdRuns(lanes.slice(0, 2), sheet, []).map(({ texture, x0 }) => `${texture} ${x0}`)).toEqual([
      "tint 0",
      "solid 50",
    ]);
  });
});

describe("the layout of lanes", () => {
  test("is a row a pod, grouped by version, as long as there are few", () => {
    const layout = layLanes(rolling(), sheet);
    expect(layout.rows.map(({ version, y }) => [version, y])).toEqual([
      [0, 2],
      [0, 17],
      [0, 32],
      [0, 47],
      [1, 70],
      [1, 85],
      [1, 100],
    ]);
    expect([layout.perRow, layout.height]).toEqual([1, 120]);
  });

  test("leaves out pods that were gone before, or came after what is seen", () => {
    const later = sheetOf({ from: noon + 9000, to: noon + 9500 }, 80);
    expect(layLanes(rolling(), later).pods).toBe(5);
    const earlier = sheetOf({ from: noon - 2000, to: noon - 1000 }, 80);
    expect(layLanes(rolling(), earlier).pods).toBe(4);
  });

  test.each([
    [4, 1],
    [30, 1],
    [60, 1],
    [61, 2],
    [1000, 32],
    [5000, 128],
  ])("has a bounded number of rows: %i pods roll, a row stands for %i", (pods, perRow) => {
    const wide = sheetOf({ from: noon - 5000, to: noon + 60_000 }, 800);
    const layout = layLanes(crowd(pods, 50), wide);
    expect(layout.perRow).toBe(perRow);
    expect(layout.rows.length).toBeLessThanOrEqual(120);
    expect(layout.height).toBeLessThanOrEqual(540);
    expect(layout.rows.reduce((sum, row) => sum + row.lanes.length, 0)).toBe(2 * pods);
  });
});

describe("the Pods panel", () => {
  test("is one path a version and state, however many pods there are", () => {
    const wide = sheetOf({ from: noon - 5000, to: noon + 60_000 }, 800);
    const { layers } = openPods()(crowd(1000, 50), wide);
    expect(layers.length).toBeLessThanOrEqual(12);
    expect(layers.reduce((sum, { path }) => sum + path.length, 0)).toBeLessThan(100_000);
  });

  test("equals one made anew after every change, whatever it remembers", () => {
    const full = crowd(100, 6);
    const lanes = new Map<string, Lane>();
    const growing: History = { ...full, lanes };
    const remembering = openPods();
    const changes = [...full.lanes.values()]
      .flatMap((of) => of.segments.map((segment) => ({ of, segment })))
      .sort((a, b) => a.segment.at - b.segment.at);
    for (const [index, { of, segment }] of changes.entries()) {
      const before = lanes.get(of.uid)?.segments ?? [];
      lanes.set(of.uid, { ...of, segments: [...before, segment], end: undefined });
      if (index % 50 === 0) expect(remembering(growing, sheet)).toEqual(openPods()(growing, sheet));
    }
    for (const [uid, of] of full.lanes) lanes.set(uid, of);
    expect(remembering(growing, sheet)).toEqual(openPods()(growing, sheet));
  });

  test("sees a state that was replaced in place", () => {
    const segments = [{ at: noon, state: "pending" as PodState, reconstructed: false }];
    const history: History = { ...rolling(), lanes: new Map([["a", { ...lane("a", []), segments }]]) };
    const pods = openPods();
    expect(pods(history, sheet).layers.map(({ texture }) => texture)).toEqual(["dotted"]);
    segments[0] = { at: noon, state: "running", reconstructed: false };
    expect(pods(history, sheet).layers.map(({ texture }) => texture)).toEqual(["tint"]);
  });

  test("crosses a restart, and nothing where nobody looked", () => {
    expect(openPods()(rolling(), sheet).exits).toBe("M46 86l8 8m0 -8l-8 8");
    const solid = openPods()(gap(), sheet).layers.find(({ key }) => key === "solid rs-0");
    expect(solid?.path).not.toMatch(/M4[5-9] |M5[0-3] /);
  });

  test.each([
    [0, "leaving", ""],
    [143, "leaving", ""],
    [137, "leaving", "crossed"],
    [1, "leaving", "crossed"],
    [0, "available", "crossed"],
  ] as const)("an exit with code %i of a pod that is %s is %s", (exitCode, state, cross) => {
    const mark = {
      at: noon,
      text: { id: "laneExit", args: { container: "web", reason: "", exitCode } },
    } as const;
    const segments = [{ at: noon - 1000, state, reconstructed: false }];
    const ended = { ...lane("a", []), segments, marks: [mark] };
    const history: History = { ...rolling(), lanes: new Map([["a", ended]]) };
    expect(openPods()(history, sheet).exits === "" ? "" : "crossed").toBe(cross);
  });

  test("names pods by what tells them apart, and brackets each version with its letter", () => {
    const history = rolling();
    const picture = openPods()(history, sheet);
    expect(
      laneLabels(picture, history.versions, 72)
        .map(({ text }) => text)
        .slice(0, 2),
    ).toEqual(["6tfw4", "nxn89"]);
    expect(laneLabels(picture, history.versions, 40)).toEqual([]);
    expect(bracketsOf(picture, history.versions, 72).map(({ letter, colour }) => [letter, colour])).toEqual([
      ["A", 0],
      ["B", 1],
    ]);
    expect(shortName("other", "web-0")).toBe("other");
    const long = "a".repeat(70);
    expect(shortName(`${long.slice(0, 58)}6k7gc`, `${long}-59dcf8d49c`)).toBe("6k7gc");
  });
});
