import { expect, test } from "vitest";
import { toldBy } from "./commands.ts";

test.each<readonly [string, unknown, ReturnType<typeof toldBy>]>([
  ["accepted", { accepted: { at: 7, writes: [] } }, { type: "accepted", at: 7 }],
  [
    "accepted, though its reason could not be told",
    { accepted: { at: 7, writes: [], untold: { id: "forbidden", args: { user: "jane" } } } },
    { type: "accepted", at: 7, untold: { id: "forbidden", args: { user: "jane" } } },
  ],
  [
    "refused, though something was accepted before",
    {
      error: { id: "conflict", args: { reason: "x" }, message: "Somebody." },
      accepted: { at: 7, writes: [] },
    },
    { type: "refused", why: { id: "conflict", args: { reason: "x" } }, message: "Somebody." },
  ],
  ["refused without reasons", { error: {} }, { type: "refused", why: { id: "", args: {} }, message: "" }],
  ["an answer of somebody else", "<html>", { type: "unanswered" }],
  ["an answer without a time", { accepted: {} }, { type: "unanswered" }],
])("%s is read as such", (_, answer, told) => {
  expect(toldBy(answer)).toEqual(told);
});
