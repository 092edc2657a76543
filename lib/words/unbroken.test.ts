import { expect, test } from "vitest";
import { unbroken } from "./unbroken.ts";

test("a number stays on one line with its unit, and with nothing else", () => {
  expect(unbroken("1.0 still serves 83 %, deadline in 9 min 26 s")).toBe(
    "1.0 still serves 83\u00a0%, deadline in 9\u00a0min 26\u00a0s",
  );
  expect(unbroken("done 2 h ago; 3 d")).toBe("done 2\u00a0h ago; 3\u00a0d");
  for (const text of ["2 of 4 pods", "web 2 starts", "4 hosts", "1 min-ready pod"])
    expect(unbroken(text)).toBe(text);
});
