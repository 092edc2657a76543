import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { paletteSize } from "../../lib/rollout/identity.ts";
import { colourOf, inkOn, paintOf, textures } from "./palette.ts";

type Rgb = readonly [number, number, number];

const css = readFileSync(new URL("palette.css", import.meta.url), "utf8");

/** The two colours of a custom property: on a light and on a dark ground. */
function pairOf(property: string): { light: Rgb; dark: Rgb } {
  const [, light, dark] = new RegExp(`${property}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css) ?? [];
  if (light === undefined || dark === undefined) throw new Error(`palette.css has no ${property}`);
  return { light: rgbOf(light), dark: rgbOf(dark) };
}

const rgbOf = (hex: string): Rgb => [byte(hex, 1), byte(hex, 3), byte(hex, 5)];
const byte = (hex: string, from: number): number => parseInt(hex.slice(from, from + 2), 16) / 255;
const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const light = ([r, g, b]: Rgb): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

/** Contrast of WCAG 2: 1 to 21. */
function contrast(a: Rgb, b: Rgb): number {
  const [low, high] = [light(a), light(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** What is left of a colour under a veil of the ground. */
const veiled = (colour: Rgb, ground: Rgb, veil: number): Rgb =>
  colour.map((part, index) => part * (1 - veil) + (ground[index] ?? 0) * veil) as unknown as Rgb;

/** Machado, Oliveira and Fernandes 2009, severity 1, on linear light. */
const eyes: Readonly<Record<string, readonly (readonly [number, number, number])[]>> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** A colour as an eye sees it, in OKLab. */
function seen(colour: Rgb, eye: string): Rgb {
  const parts = colour.map(linear);
  const [r, g, b] = (eyes[eye] ?? []).map((row) =>
    Math.min(
      Math.max(
        row.reduce((sum, factor, index) => sum + factor * (parts[index] ?? 0), 0),
        0,
      ),
      1,
    ),
  ) as unknown as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const apart = (a: Rgb, b: Rgb, eye: string): number => {
  const [x, y] = [seen(a, eye), seen(b, eye)];
  return Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
};

const places = Array.from({ length: paletteSize }, (_, place) => place);
const veil = Number(/--chart-veil: ([\d.]+)/.exec(css)?.[1]);

describe.each(["light", "dark"] as const)("on a %s ground", (theme) => {
  const grounds = {
    light: [rgbOf("#ffffff"), rgbOf("#f6f8fa"), rgbOf("#f6f7f9")],
    dark: [rgbOf("#0d1117"), rgbOf("#10151c"), rgbOf("#0a0d12")],
  }[theme];
  const ground = pairOf("--chart-ground")[theme];

  test.each(places)("version colour %i is seen, paler too", (place) => {
    const colour = pairOf(`--version-${place}`)[theme];
    for (const other of grounds) expect(contrast(colour, other)).toBeGreaterThanOrEqual(3);
    expect(contrast(veiled(colour, ground, veil), ground)).toBeGreaterThanOrEqual(3);
  });

  test.each(places)("ink can be read on version colour %i", (place) => {
    const colour = pairOf(`--version-${place}`)[theme];
    expect(contrast(pairOf(`--version-${place}-ink`)[theme], colour)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["--chart-ink", "--chart-muted", "--chart-warn", "--chart-stop"])(
    "%s can be read",
    (property) => {
      expect(contrast(pairOf(property)[theme], ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(["--chart-axis", "--chart-gap-line", "--chart-external", "--chart-mark"])(
    "%s is seen",
    (property) => {
      expect(contrast(pairOf(property)[theme], ground)).toBeGreaterThanOrEqual(3);
    },
  );

  test.each(Object.keys(eyes))("no two versions look alike to an eye with %s", (eye) => {
    const all = places.map((place) => pairOf(`--version-${place}`)[theme]);
    for (const [place, colour] of all.entries())
      for (const other of all.slice(0, place)) expect(apart(colour, other, eye)).toBeGreaterThan(0.08);
  });

  test.each(Object.keys(eyes))("the first two versions are far apart for an eye with %s", (eye) => {
    expect(apart(pairOf("--version-0")[theme], pairOf("--version-1")[theme], eye)).toBeGreaterThan(0.15);
  });
});

test("colours are shared when there are more versions than colours", () => {
  expect(colourOf(9)).toBe("var(--version-1)");
  expect(inkOn(8)).toBe("var(--version-0-ink)");
});

test("every texture is painted differently", () => {
  const paints = textures.map((texture) => JSON.stringify(paintOf(texture, 0)));
  expect(new Set(paints).size).toBe(textures.length);
});
