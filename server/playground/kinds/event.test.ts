import { expect, test } from "vitest";
import type { Draft } from "../object.ts";
import { events } from "./event.ts";

test("times that nobody gave are written as null, those that somebody gave as they are", () => {
  const draft: Draft = { reason: "Scheduled", eventTime: "2026-11-30T12:00:00.000000Z" };
  events.convert?.(draft);
  expect(draft).toEqual({
    reason: "Scheduled",
    eventTime: "2026-11-30T12:00:00.000000Z",
    firstTimestamp: null,
    lastTimestamp: null,
  });
});
