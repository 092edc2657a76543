import { describe, expect, test } from "vitest";
import { moved, pinched, press, pressed, released, turned, type Ruler } from "./gesture.ts";
import { commandOf, type KeyContext } from "./keys.ts";
import { openTime, type TimeAction } from "../axis/window.ts";

const context: KeyContext = {
  state: openTime(undefined),
  bounds: { from: 0, now: 100_000, auto: 20_000 },
  pixel: 25,
};
const pressKey = (code: string, more: { key?: string; shift?: boolean } = {}, of = context) =>
  commandOf({ code, key: more.key ?? "", shift: more.shift ?? false }, of);
const time = (action: TimeAction) => ({ type: "time", action });

describe("a key", () => {
  test.each<[string, TimeAction]>([
    ["ArrowLeft", { type: "step", by: -200 }],
    ["ArrowRight", { type: "step", by: 200 }],
    ["KeyW", { type: "zoom", factor: 1 / 1.5, about: undefined }],
    ["KeyS", { type: "zoom", factor: 1.5, about: undefined }],
    ["KeyA", { type: "pan", by: -4000 }],
    ["KeyD", { type: "pan", by: 4000 }],
    ["KeyF", { type: "follow" }],
    ["Home", { type: "first" }],
    ["End", { type: "follow" }],
    ["Space", { type: "play" }],
    ["Enter", { type: "fit" }],
    ["Escape", { type: "clear" }],
    ["Digit4", { type: "speed", speed: 10 }],
    ["Digit5", { type: "speed", speed: 20 }],
  ])("%s moves time", (code, action) => {
    expect(pressKey(code)).toEqual(time(action));
  });

  test("moves by a pixel at the least", () => {
    expect(pressKey("ArrowRight", {}, { ...context, pixel: 500 })).toEqual(time({ type: "step", by: 500 }));
  });

  test("with Shift selects", () => {
    expect(pressKey("ArrowLeft", { shift: true })).toEqual(time({ type: "extend", by: -200 }));
  });

  test("pauses what plays", () => {
    const playing = { ...context, state: { ...openTime(5), playing: true } };
    expect(pressKey("Space", {}, playing)).toEqual(time({ type: "pause" }));
  });

  test("reads, goes from mark to mark, shows tables and help", () => {
    expect(pressKey("ArrowDown")).toEqual({ type: "read", by: 1 });
    expect(pressKey("PageUp")).toEqual({ type: "mark", by: -1 });
    expect(pressKey("KeyT")).toEqual({ type: "tables" });
    expect(pressKey("Slash", { key: "?", shift: true })).toEqual({ type: "help" });
    expect(pressKey("Minus", { key: "?", shift: true })).toEqual({ type: "help" });
  });

  test("that means nothing here is left to the page", () => {
    expect(pressKey("KeyQ")).toBeUndefined();
    expect(pressKey("Tab")).toBeUndefined();
    expect(pressKey("constructor")).toBeUndefined();
  });
});

describe("a pointer", () => {
  const ruler: Ruler = { at: (x) => 1000 + 10 * x, pixel: 10 };

  test("chooses a moment in the panels, at once and while it is dragged", () => {
    const gesture = press({ x: 50, shift: false, axis: false, touch: false });
    expect(pressed(gesture, ruler)).toEqual({ type: "scrub", to: 1500 });
    expect(moved(gesture, 60, ruler)).toEqual({ type: "scrub", to: 1600 });
    expect(released(gesture, 60, ruler)).toBeUndefined();
  });

  test("pans on the axis", () => {
    const gesture = press({ x: 50, shift: false, axis: true, touch: false });
    expect(pressed(gesture, ruler)).toBeUndefined();
    expect(moved(gesture, 60, ruler)).toEqual({ type: "pan", by: -100 });
  });

  test("with Shift brushes, and zooms to it when it is let go", () => {
    const gesture = press({ x: 50, shift: true, axis: false, touch: false });
    expect(moved(gesture, 90, ruler)).toEqual({ type: "brush", from: 1500, to: 1900 });
    expect(released(gesture, 90, ruler)).toEqual({ type: "fit" });
    expect(released(gesture, 52, ruler)).toEqual({ type: "clear" });
  });

  test("that is a finger chooses nothing while it may be about to scroll", () => {
    const gesture = press({ x: 50, shift: false, axis: false, touch: true });
    expect(pressed(gesture, ruler)).toBeUndefined();
    expect(moved(gesture, 60, ruler)).toEqual({ type: "scrub", to: 1600 });
    expect(released(gesture, 51, ruler)).toEqual({ type: "scrub", to: 1510 });
  });

  test("zooms with two fingers about the middle between them", () => {
    expect(pinched([0, 100], [0, 200], ruler)).toEqual({ type: "zoom", factor: 0.5, about: 2000 });
  });
});

describe("the wheel", () => {
  const ruler: Ruler = { at: (x) => x, pixel: 10 };
  const turn = { deltaX: 0, deltaY: 100, zoom: false, shift: false };

  test("scrolls the page when it is only turned", () => {
    expect(turned(turn, 5, ruler)).toBeUndefined();
  });

  test("zooms with Ctrl and pans with Shift or sideways", () => {
    expect(turned({ ...turn, zoom: true }, 5, ruler)).toMatchObject({ type: "zoom", about: 5 });
    expect(turned({ ...turn, shift: true }, 5, ruler)).toEqual({ type: "pan", by: 1000 });
    expect(turned({ ...turn, deltaX: -200 }, 5, ruler)).toEqual({ type: "pan", by: -2000 });
  });
});
