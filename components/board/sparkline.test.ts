import { describe, expect, test } from "vitest";
import { sparkDoubt, sparkLayers } from "./sparkline.ts";

const box = { width: 100, height: 40, to: 20_000 };
const step = (at: number, available: readonly number[], existing: readonly number[]) => ({
  at,
  available,
  existing,
});

test("nothing known draws nothing", () => {
  expect(sparkLayers([], box)).toEqual([]);
});

test("the picture begins with the first pod", () => {
  const layers = sparkLayers([step(0, [0], [0]), step(10_000, [0], [1]), step(15_000, [1], [1])], box);
  expect(layers.map(({ state, d }) => [state, d])).toEqual([
    ["available", "M50 0H100V40H50z"],
    ["existing", "M0 0H50V40H0z"],
  ]);
});

test("steps are steps: a count holds until the next one", () => {
  const layers = sparkLayers([step(0, [4], [4]), step(10_000, [2], [2])], box);
  expect(layers).toEqual([{ version: 0, state: "available", d: "M0 0H50V40H0zM50 20H100V40H50z" }]);
});

test("what is available of all versions lies below what is not of any", () => {
  const layers = sparkLayers([step(0, [1, 2], [2, 2])], box);
  expect(layers).toEqual([
    { version: 1, state: "available", d: "M0 20H100V40H0z" },
    { version: 0, state: "available", d: "M0 10H100V20H0z" },
    { version: 0, state: "existing", d: "M0 0H100V10H0z" },
  ]);
});

test("the newest version of a row, its first, comes on top", () => {
  const layers = sparkLayers([step(0, [0, 1], [0, 1]), step(10_000, [1, 1], [1, 1])], box);
  expect(layers.find(({ version }) => version === 0)?.d).toBe("M50 0H100V20H50z");
});

test("a rollout that has just begun stands at the right end", () => {
  expect(sparkLayers([step(19_000, [1], [1])], box)[0]?.d).toBe("M90 0H100V40H90z");
});

test("a step after the right edge is not drawn beyond it", () => {
  const layers = sparkLayers([step(0, [1], [1]), step(30_000, [0], [1])], box);
  expect(layers.map(({ d }) => d)).toEqual(["M0 0H100V40H0z"]);
});

describe("what is not as the watches told it", () => {
  const spark = [step(0, [4], [4]), step(10_000, [2], [2])];
  const none = { spark, seenFrom: 0, gaps: [] };

  test("is nothing where everything was seen", () => {
    expect(sparkDoubt(none, box)).toEqual({ reconstructed: 0, gaps: [] });
  });

  test("is what lies before the first look", () => {
    expect(sparkDoubt({ ...none, seenFrom: 5_000 }, box).reconstructed).toBe(25);
    expect(sparkDoubt({ ...none, seenFrom: 90_000 }, box).reconstructed).toBe(100);
  });

  test("is each gap, two pixels wide at least, and to the right edge while it lasts", () => {
    const gaps = [
      { from: 2_000, to: 6_000 },
      { from: 8_000, to: 8_010 },
      { from: 15_000, to: undefined },
    ];
    expect(sparkDoubt({ ...none, gaps }, box).gaps).toEqual([
      { x0: 10, x1: 30 },
      { x0: 40, x1: 42 },
      { x0: 75, x1: 100 },
    ]);
    const late = [{ from: 20_000, to: undefined }];
    expect(sparkDoubt({ ...none, gaps: late }, box).gaps).toEqual([{ x0: 98, x1: 100 }]);
  });

  test("is not asked where nothing was ever there", () => {
    const gaps = [{ from: 2_000, to: undefined }];
    expect(sparkDoubt({ spark: [], seenFrom: 5_000, gaps }, box)).toEqual({ reconstructed: 0, gaps: [] });
  });
});
