import { afterAll, describe, expect, test } from "vitest";
import { en } from "../../../lib/words/words.ts";
import { clockText, offsetAt } from "./clock.ts";
import { sheetOf, xOf } from "./sheet.ts";
import { stampOf } from "./stamp.ts";
import { ticksOf, type Tick } from "./ticks.ts";

const zone = process.env["TZ"];
process.env["TZ"] = "America/New_York";
afterAll(() => {
  if (zone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zone;
});

const minute = 60_000;
const hour = 60 * minute;
const at = (year: number, month: number, day: number, hours = 0): number =>
  new Date(year, month - 1, day, hours).getTime();
const texts = (ticks: readonly Tick[]) =>
  ticks.map((tick) =>
    tick.type === "since"
      ? en.timeline.since(tick.seconds)
      : tick.grain === "day"
        ? `day ${new Date(tick.at).getHours()}`
        : clockText(tick.at, tick.grain),
  );

test("the time zone of these tests is in force", () => {
  expect(offsetAt(Date.UTC(2026, 0, 15))).toBe(-300);
  expect(offsetAt(Date.UTC(2026, 6, 15))).toBe(-240);
});

describe("across a change of the clocks", () => {
  test("the hour that is left out in spring takes no room, and ticks stay at whole local hours", () => {
    const sheet = sheetOf({ from: at(2026, 3, 8), to: at(2026, 3, 8, 4) }, 480);
    expect(sheet.scale * hour).toBe(160);
    const ticks = ticksOf(sheet, undefined);
    expect(texts(ticks).slice(0, 5)).toEqual(["day 0", "00:30", "01:00", "01:30", "03:00"]);
    expect(xOf(sheet, at(2026, 3, 8, 3)) - xOf(sheet, at(2026, 3, 8, 1))).toBe(160);
  });

  test("the hour that comes twice in autumn takes the room of two", () => {
    const sheet = sheetOf({ from: at(2026, 11, 1), to: at(2026, 11, 1, 4) }, 500);
    expect(xOf(sheet, at(2026, 11, 1, 2)) - xOf(sheet, at(2026, 11, 1, 1))).toBe(200);
    expect(texts(ticksOf(sheet, undefined)).filter((text) => text === "01:00")).toHaveLength(2);
  });

  test.each([
    [2026, 3, 6],
    [2026, 10, 30],
  ])("days begin at local midnight: %i-%i-%i and the four days after", (year, month, day) => {
    const sheet = sheetOf({ from: at(year, month, day), to: at(year, month, day) + 4 * 24 * hour }, 400);
    const ticks = ticksOf(sheet, undefined);
    expect(ticks.length).toBeGreaterThanOrEqual(4);
    expect(new Set(texts(ticks))).toEqual(new Set(["day 0"]));
  });

  test("moments that read alike are told apart by their offset", () => {
    const window = { from: at(2026, 11, 1, 0), to: at(2026, 11, 1, 4) };
    const stamp = stampOf(window, 10_000, en);
    expect(stamp(at(2026, 11, 1, 1))).toBe("01:00:00 UTC−4");
    expect(stamp(at(2026, 11, 1, 1) + hour)).toBe("01:00:00 UTC−5");
    expect(
      stampOf({ from: at(2026, 11, 30, 1), to: at(2026, 11, 30, 2) }, 10_000, en)(at(2026, 11, 30, 1)),
    ).toBe("01:00:00");
    expect(stampOf({ from: at(2026, 11, 29), to: at(2026, 11, 30) }, 100_000, en)(at(2026, 11, 29, 6))).toBe(
      "Sun 29 Nov 06:00",
    );
  });

  test("an offset is said for the moment it is asked for", () => {
    expect(en.timeline.offset(offsetAt(at(2026, 3, 8, 1)))).toBe("UTC−5");
    expect(en.timeline.offset(offsetAt(at(2026, 3, 8, 4)))).toBe("UTC−4");
    expect(en.timeline.offset(345)).toBe("UTC+5:45");
    expect(en.timeline.offset(0)).toBe("UTC");
  });
});

describe("ticks", () => {
  const noon = at(2026, 11, 30, 12);

  test("count from the second in which the rollout began, where they are less than a minute apart", () => {
    const sheet = sheetOf({ from: noon, to: noon + 9000 }, 900);
    expect(texts(ticksOf(sheet, noon + 2300)).slice(0, 5)).toEqual([
      "−2 s",
      "−1 s",
      "12:00:02",
      "+1 s",
      "+2 s",
    ]);
    const wide = sheetOf({ from: noon, to: noon + hour }, 900);
    expect(texts(ticksOf(wide, noon + 2300))[1]).toBe("12:05");
  });

  test("are local times where the rollout cannot be seen", () => {
    const sheet = sheetOf({ from: noon, to: noon + 45_000 }, 900);
    expect(texts(ticksOf(sheet, noon - hour)).slice(0, 3)).toEqual(["12:00:00", "12:00:05", "12:00:10"]);
  });

  test("name the day at midnight", () => {
    const sheet = sheetOf({ from: at(2026, 11, 30, 22), to: at(2026, 12, 1, 2) }, 400);
    expect(texts(ticksOf(sheet, undefined)).slice(0, 3)).toEqual(["22:00", "23:00", "day 0"]);
  });

  test("are fractions of a second when one looks that close", () => {
    const sheet = sheetOf({ from: noon, to: noon + 1000 }, 900);
    expect(texts(ticksOf(sheet, undefined)).slice(0, 3)).toEqual(["12:00:00", "12:00:00.1", "12:00:00.2"]);
  });

  test.each([1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10])(
    "are never nearer than their words, nor too few: %i ms",
    (span) => {
      const sheet = sheetOf({ from: noon, to: noon + span }, 900);
      const ticks = ticksOf(sheet, undefined);
      const distances = ticks.slice(1).map((tick, index) => tick.x - (ticks[index]?.x ?? 0));
      expect(Math.min(...distances)).toBeGreaterThanOrEqual(55);
      expect(ticks.length).toBeGreaterThanOrEqual(3);
    },
  );
});
