import { expect, test } from "vitest";
import { nextTheme, readTheme, themeCookieLine } from "./theme.ts";

test("anything but a known theme follows the system", () => {
  expect([undefined, "", "purple", "light", "dark"].map(readTheme)).toEqual([
    "system",
    "system",
    "system",
    "light",
    "dark",
  ]);
});

test("three steps lead back to where one began", () => {
  expect(nextTheme(nextTheme(nextTheme("system")))).toBe("system");
});

test("following the system again forgets the cookie", () => {
  expect(themeCookieLine("dark")).toContain("rollscope-theme=dark; path=/; max-age=31536000");
  expect(themeCookieLine("system")).toContain("max-age=0");
});
