import { describe, expect, test } from "vitest";
import type { TrafficStep } from "../../../lib/rollout/history/history.ts";
import { noon } from "../testing/course.ts";
import { gap, recreate, rolling } from "../testing/samples.ts";
import { sheetOf } from "../axis/sheet.ts";
import { openTraffic, sharesOf } from "./traffic.ts";

/** 10 pixels a second; the band is 100 pixels high, from 4 to 104. */
const sheet = sheetOf({ from: noon, to: noon + 8000 }, 80);
const height = 113;

const step = (at: number, more: Partial<TrafficStep>): TrafficStep => ({
  at: noon + at,
  state: "known",
  ready: [],
  external: 0,
  draining: [],
  ...more,
});

function draw(steps: readonly TrafficStep[], history = rolling()) {
  const band = { serviceUid: "s", service: "web", steps };
  return openTraffic()({ history, band, sheet, height });
}

describe("the Traffic panel", () => {
  test("is a band of shares, the oldest version at the foot", () => {
    const picture = draw([step(0, { ready: [4, 0] }), step(4000, { ready: [3, 1] })]);
    expect(picture.layers.map(({ key, path }) => [key, path])).toEqual([
      ["solid rs-0", "M0 4H40V29H90V104H0Z"],
      ["solid rs-1", "M40 4H90V29H40Z"],
    ]);
  });

  test("draws endpoints of no known version apart", () => {
    expect(draw([step(0, { ready: [1], external: 1 })]).external).toBe("M0 4H90V54H0Z");
  });

  test("draws what still serves while it leaves as a strip", () => {
    const picture = draw([step(0, { ready: [4], draining: [0, 2] })]);
    expect(picture.layers.find(({ key }) => key === "thin rs-1")?.path).toBe("M0 107H90V113H0Z");
  });

  test("says no endpoints and unknown as what they are, never as shares", () => {
    const picture = draw([
      step(0, { state: "empty" }),
      step(3000, { state: "unknown" }),
      step(6000, { ready: [1] }),
    ]);
    expect(picture.empty).toBe("M0 4H30V104H0Z");
    expect(picture.unknown).toBe("M30 4H60V104H30Z");
    expect(picture.layers).toHaveLength(1);
    expect(picture.unknownRooms.map(({ x0 }) => x0)).toEqual([30]);
    expect(picture.emptyRooms.map(({ x0 }) => x0)).toEqual([0]);
  });

  test("shows an outage that is shorter than a pixel", () => {
    const picture = draw([
      step(0, { ready: [1] }),
      step(4000, { state: "empty" }),
      step(4010, { ready: [1] }),
    ]);
    expect(picture.empty).toBe("M40 4H41V104H40Z");
  });

  test("draws nothing where nobody watched the endpoints", () => {
    const picture = draw([step(0, { ready: [4] })], gap());
    expect(picture.layers[0]?.path).toBe("M0 4H20V104H0ZM28 4H44V104H28ZM54 4H90V104H54Z");
  });

  test("is empty without a Service", () => {
    const picture = openTraffic()({ history: recreate(), band: undefined, sheet, height });
    expect([picture.layers, picture.empty, picture.unknown]).toEqual([[], "", ""]);
  });
});

test("nine to one is a tenth", () => {
  expect(sharesOf(step(0, { ready: [9, 1] }), 2)).toEqual([0.9, 0.1, 0]);
});
