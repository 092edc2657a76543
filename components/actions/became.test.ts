import { expect, test } from "vitest";
import type { Preview } from "../../lib/commands/preview.ts";
import { enActions } from "../../lib/words/actions.ts";
import { clockTime } from "../ui/clock-time.ts";
import { tellOf, type Effect } from "./became.ts";
import type { Asking, Deed } from "./deed.ts";

const at = Date.UTC(2026, 10, 30, 14, 2, 11);
const asking: Asking = {
  command: "undo",
  subject: { kind: "Deployment", namespace: "shop", name: "web" },
  args: {},
  target: "1",
};
const preview = { bound: "one" } as Preview;
const accepted: Deed = { type: "accepted", preview, requestId: "r", at, untold: undefined };

const tell = (deed: Deed, now: number, effect?: Effect) =>
  tellOf(enActions, { asking, deed, effect }, now)?.text;

test("what was accepted is requested, then seen, or said to have moved nothing", () => {
  expect(tell(accepted, at + 2_000)).toBe(`Roll back to revision 1: requested at ${clockTime(at)}`);
  expect(tell(accepted, at + 3_000)).toBe(
    `Roll back to revision 1: the API server accepted it at ${clockTime(at)}, and nothing has moved since.`,
  );
  expect(tell(accepted, at + 9_000, { at: at + 90, generation: 6 })).toBe(
    "Roll back to revision 1: taken up as generation 6 after 0.09 s",
  );
  // The watch may be faster than the answer.
  expect(tell(accepted, at, { at: at - 40, generation: undefined })).toBe(
    "Roll back to revision 1: seen after 0 s",
  );
});

test("a reason that could not be left at the object is said to stay here", () => {
  const untold = { id: "forbidden", args: { user: "jane", reason: "no events" } };
  expect(tell({ ...accepted, untold }, at, { at: at + 90, generation: 6 })).toMatch(
    /after 0[.]09 s[.] Its reason could not be left as an Event: "jane" may not do this: no events/,
  );
});

test("a program is at work until it has ended", () => {
  const helm = { ...asking, command: "helm-rollback" };
  const texts = ["accepted", "done", "failed"].map(
    (program) =>
      tellOf(enActions, { asking: helm, deed: accepted, effect: undefined, program }, at + 9_000)?.text,
  );
  expect(texts).toEqual([
    "Helm rollback to revision 1: helm is at work…",
    "Helm rollback to revision 1: done.",
    "Helm rollback to revision 1: helm has failed; the Events panel says why.",
  ]);
});

test("what is not known is not said", () => {
  expect(tell({ type: "looking", former: undefined, why: undefined, isLost: false }, at)).toBeUndefined();
  expect(tell({ type: "lost", preview }, at)).toMatch(/whether it was done will show[.]$/);
  expect(tell({ type: "came-through", preview }, at)).toMatch(/: done, although /);
});
