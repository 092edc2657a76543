import { expect, test } from "vitest";
import { addressAt, readMoment } from "./moment.ts";

test("only a whole number of milliseconds is a moment", () => {
  expect(readMoment("1796047331000")).toBe(1796047331000);
  expect([undefined, "", "now", "-1", "1.5", "1e9", ["1", "2"]].map(readMoment)).toEqual(
    Array(7).fill(undefined),
  );
});

test("the address keeps everything but the moment", () => {
  const address = "http://localhost:3210/r/shop/web?at=5&x=1#pods";
  expect(addressAt(address, 1796047331000.4)).toBe("/r/shop/web?at=1796047331000&x=1#pods");
  expect(addressAt(address, undefined)).toBe("/r/shop/web?x=1#pods");
});
