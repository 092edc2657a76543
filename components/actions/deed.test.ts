import { describe, expect, test } from "vitest";
import type { Preview } from "../../lib/commands/preview.ts";
import { deedAfter, firstLook, type Deed, type Happening } from "./deed.ts";

const preview = (over: Partial<Preview> = {}): Preview => ({
  command: "undo",
  subject: { kind: "Deployment", namespace: "shop", name: "web" },
  target: "1",
  line: "kubectl",
  checks: [],
  changes: [],
  happens: [],
  stays: [],
  warnings: [],
  bound: "one",
  blocked: undefined,
  ...over,
});

const previewed = (over?: Partial<Preview>, requestId = "request-1"): Happening => ({
  type: "previewed",
  preview: preview(over),
  requestId,
});
const confirmed: Happening = { type: "confirmed" };
const refused = (id: string, isSecond = false): Happening => ({
  type: "refused",
  refusal: { why: { id, args: {} }, message: id },
  isSecond,
});

const after = (...happenings: readonly Happening[]): Deed => happenings.reduce(deedAfter, firstLook);

describe("a deed", () => {
  test("is confirmed once its preview is complete, however often one asks", () => {
    expect(after(confirmed)).toBe(firstLook);
    const asking = after(previewed(), confirmed, confirmed);
    expect(asking).toMatchObject({ type: "asking", requestId: "request-1" });
    expect(deedAfter(asking, { type: "accepted", at: 7 })).toMatchObject({ type: "accepted", at: 7 });
  });

  test("is not confirmed where something stands in its way", () => {
    const blocked = previewed({ blocked: { id: "alreadyThere", args: {} } });
    expect(after(blocked, confirmed)).toMatchObject({ type: "open" });
  });

  test("stays where it was refused, until one looks again", () => {
    const deed = after(previewed(), confirmed, refused("forbidden"));
    expect(deed).toMatchObject({ type: "refused", refusal: { message: "forbidden" } });
    expect(deedAfter(deed, { type: "look" })).toMatchObject({ type: "looking", isLost: false });
  });

  test.each(["changedSincePreview", "previewOfEarlierRun"])(
    "whose preview is old (%s) is looked at again, with what was seen before, under another id",
    (id) => {
      const deed = after(previewed(), confirmed, refused(id), previewed({ bound: "two" }, "request-2"));
      expect(deed).toMatchObject({
        type: "open",
        note: "changed",
        why: { message: id },
        requestId: "request-2",
        former: { bound: "one" },
        preview: { bound: "two" },
      });
    },
  );

  test("that nobody answered is looked for until somebody does, and is said to have come true where it has", () => {
    const lost = after(previewed(), confirmed, { type: "unanswered" });
    expect(lost.type).toBe("lost");
    const looking = deedAfter(lost, { type: "back" });
    expect(deedAfter(looking, { type: "preview-refused", refusal: undefined })).toEqual(lost);
    const there = previewed({ blocked: { id: "alreadyThere", args: {} } });
    expect(deedAfter(looking, there).type).toBe("came-through");
    expect(deedAfter(looking, previewed())).toMatchObject({ type: "open", note: "not-done" });
  });

  test("that a second try finds refused may have been done by the first", () => {
    const deed = after(previewed(), confirmed, refused("previewOfEarlierRun", true));
    expect(deed).toMatchObject({ type: "looking", isLost: true });
    const there = previewed({ blocked: { id: "alreadyThere", args: {} } });
    expect(deedAfter(deed, there).type).toBe("came-through");
  });

  test("that cannot be previewed says why, and can be tried again", () => {
    const deed = after({ type: "preview-refused", refusal: undefined });
    expect(deed).toMatchObject({ type: "unseen", refusal: undefined });
    expect(deedAfter(deed, { type: "look" }).type).toBe("looking");
  });

  test("does not take what belongs to another of its states", () => {
    const open = after(previewed());
    for (const happening of [{ type: "accepted", at: 1 }, { type: "unanswered" }, { type: "back" }] as const)
      expect(deedAfter(open, happening)).toBe(open);
  });
});
