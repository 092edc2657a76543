import { expect, test } from "vitest";
import { refOf } from "./address.ts";

test("an address names an object", () => {
  expect(refOf({ namespace: "shop", name: "web-2.eu" })).toEqual({ namespace: "shop", name: "web-2.eu" });
  expect(refOf({ namespace: "shop", name: "%77eb" })).toEqual({ namespace: "shop", name: "web" });
});

test.each(["%00", "a%2Fb", "Web", "..", "-web", "%3Cb%3E", ""])("%j is no name of an object", (part) => {
  expect(refOf({ namespace: "shop", name: part })).toBeUndefined();
  expect(refOf({ namespace: part, name: "web" })).toBeUndefined();
});
