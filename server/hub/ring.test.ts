import { describe, expect, it } from "vitest";
import { createRing } from "./ring.ts";

const frame = (...bytes: readonly number[]): Uint8Array => Uint8Array.from(bytes);

describe("the frames that are kept", () => {
  it("are given from any of them on, joined (rule 3)", () => {
    const ring = createRing();
    expect([ring.add(frame(1, 2)), ring.add(frame(3)), ring.add(frame(4, 5))]).toEqual([1, 2, 3]);
    expect(ring.since(0)).toEqual([{ from: 1, through: 3, bytes: frame(1, 2, 3, 4, 5) }]);
    expect(ring.since(2)).toEqual([{ from: 3, through: 3, bytes: frame(4, 5) }]);
    expect(ring.since(3)).toEqual([{ from: 4, through: 3, bytes: frame() }]);
    expect([0, 1, 2, 3].map(ring.bytesSince)).toEqual([5, 3, 2, 0]);
  });

  it("are not those that were never made", () => {
    const ring = createRing();
    ring.add(frame(1));
    for (const never of [2, -1]) {
      expect(ring.since(never)).toBeUndefined();
      expect(ring.bytesSince(never)).toBe(Infinity);
    }
  });

  it("are the newest that fit; who has less than what they continue gets none", () => {
    const ring = createRing(4);
    for (let number = 1; number <= 5; number++) ring.add(frame(number, number));
    expect(ring.since(3)).toEqual([{ from: 4, through: 5, bytes: frame(4, 4, 5, 5) }]);
    expect(ring.since(2)).toBeUndefined();
    ring.add(new Uint8Array(10));
    expect(ring.since(5)).toBeUndefined();
    expect(ring.since(6)).toEqual([{ from: 7, through: 6, bytes: frame() }]);
  });

  it("come in pieces that a browser reads without a pause, and those at one place share them (rule 12)", () => {
    const ring = createRing();
    for (let number = 0; number < 10; number++) ring.add(new Uint8Array(10_000).fill(number));
    const pieces = ring.since(0) ?? [];
    expect(pieces.map(({ from, through }) => [from, through])).toEqual([
      [1, 3],
      [4, 6],
      [7, 9],
      [10, 10],
    ]);
    expect(pieces[1]?.bytes[0]).toBe(3);
    expect(ring.since(0)).toBe(pieces);
    ring.add(frame(1));
    expect(ring.since(0)).not.toBe(pieces);
  });
});
