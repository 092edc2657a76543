import { expect, test } from "vitest";
import { en } from "../../lib/words/words.ts";
import { now } from "../frame/testing/samples.ts";
import { rungText } from "./ladder.ts";
import { rung } from "./testing/samples.ts";

const at = now - 7000;

test("the declaration tells its time of day, every other rung its distance to it", () => {
  expect(rungText(rung({ rung: "declared", state: "reached", at, after: 0 }), now, en).stamp).toBe(
    "14:02:11",
  );
  expect(rungText(rung({ rung: "observed", state: "reached", at: at + 90, after: 90 }), now, en).stamp).toBe(
    "+0.09 s",
  );
});

test("a reconstructed stamp has no fractions and says that it is to the second", () => {
  const text = rungText(
    rung({ rung: "ready", state: "reached", at, after: 4000, reconstructed: true }),
    now,
    en,
  );
  expect(text.stamp).toBe("+4 s");
  expect(text.title).toContain("to the second");
});

test("a rung that was lost keeps when", () => {
  const text = rungText(rung({ rung: "rotation", state: "lost", at, after: 65_000 }), now, en);
  expect([text.state, text.stamp]).toEqual(["lost", "+1 min 5 s"]);
});

test("answering says that no probe is running", () => {
  const text = rungText(
    rung({ rung: "answering", state: "unknown", note: { id: "noProbe", args: undefined } }),
    now,
    en,
  );
  expect([text.state, text.note, text.stamp]).toEqual(["unknown", "no probe is running", undefined]);
});
