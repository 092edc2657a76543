import { expect, test } from "vitest";
import { en } from "../../lib/words/words.ts";
import { addressAt, readMoment, unreadMoment, unshownOf } from "./moment.ts";

test("only a whole number of milliseconds is a moment", () => {
  expect(readMoment("1796047331000")).toBe(1796047331000);
  expect([undefined, "", "now", "-1", "1.5", "1e9", ["1", "2"]].map(readMoment)).toEqual(
    Array(7).fill(undefined),
  );
});

test("what is no moment is named, and nothing is named where there is a moment or none was asked for", () => {
  expect([undefined, "1796047331000"].map(unreadMoment)).toEqual([undefined, undefined]);
  expect(unreadMoment("yesterday")).toBe("yesterday");
  expect(unreadMoment(["1", "2"])).toBe("1, 2");
  expect(unreadMoment("x".repeat(500))).toHaveLength(40);
});

test("the address keeps everything but the moment", () => {
  const address = "http://localhost:3210/r/shop/web?at=5&x=1#pods";
  expect(addressAt(address, 1796047331000.4)).toBe("/r/shop/web?at=1796047331000&x=1#pods");
  expect(addressAt(address, undefined)).toBe("/r/shop/web?x=1#pods");
});

test("a moment that has not come yet is not silently shown as now, and one after a recording's end is told as that", () => {
  const opened = 1796047331000;
  const asked = { unread: undefined, initialAt: opened + 60_000, opened, isRecorded: false };
  expect(unshownOf(asked, en)).toMatch(/ has not come yet: this is now[.]$/u);
  expect(unshownOf({ ...asked, isRecorded: true }, en)).toMatch(/ after the end of this recording: /u);
  expect(unshownOf({ ...asked, unread: "soon", initialAt: undefined }, en)).toContain("“soon”");
  const shown = [{ initialAt: opened }, { initialAt: undefined }, { opened: 0 }];
  expect(shown.map((change) => unshownOf({ ...asked, ...change }, en))).toEqual(Array(3).fill(undefined));
});
