import { expect, it } from "vitest";
import { createBugTeller } from "./bugs.ts";

it("tells each bug, but a flood of them only now and then, with how many were not told", () => {
  const told: string[] = [];
  let now = 0;
  const bug = createBugTeller(
    (why) => told.push(why),
    () => now,
  );
  for (let times = 0; times < 1_000; times += 1) bug(`bug ${times}`);
  expect(told).toEqual(Array.from({ length: 20 }, (_, at) => `bug ${at}`));
  now = 10_000;
  bug("later");
  bug("too soon");
  expect(told.slice(20)).toEqual(["later\n(and 980 others)"]);
  now = 20_000;
  bug(new Error("an error says where it came from"));
  expect(told.at(-1)).toMatch(/^Error: an error says where it came from\n +at [^]*\(and 1 others\)$/);
});
