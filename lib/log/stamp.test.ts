import { expect, test } from "vitest";
import type { Raw } from "../base/raw.ts";
import { pod, type Pod } from "../kinds/pod.ts";
import { event } from "../kinds/event.ts";
import { service } from "../kinds/service.ts";
import { stampOf } from "./stamp.ts";

const door = { digest: (text: string) => text };
const at = (second: number): number => Date.parse("2026-01-01T00:00:00Z") + second * 1000;
const stamp = (second: number): string => new Date(at(second)).toISOString();
const now = at(600);

const podOf = (status: Raw, metadata: Raw = {}): Pod =>
  pod.read({ metadata: { uid: "p", name: "p", creationTimestamp: stamp(0), ...metadata }, status }, door);
const ready = (second: number, status = "True"): Raw => ({
  conditions: [{ type: "Ready", status, lastTransitionTime: stamp(second) }],
});

test("an object seen for the first time is placed at the newest thing it tells", () => {
  expect(stampOf("Pod", undefined, podOf(ready(30)), now)).toBe(at(30));
});

test("only what differs from the version before counts", () => {
  const before = podOf({ ...ready(30), startTime: stamp(5) });
  const after = podOf({ ...ready(20, "False"), startTime: stamp(5) });
  expect(stampOf("Pod", before, after, now)).toBe(at(20));
});

test("a change that moved none of the object's times has no stamp", () => {
  const before = podOf(ready(30));
  expect(stampOf("Pod", before, { ...before, message: "hello" }, now)).toBeUndefined();
});

test("a deletion is placed where it was asked for, not where its grace ends", () => {
  const before = podOf(ready(30));
  const after = podOf(ready(30), { deletionTimestamp: stamp(90), deletionGracePeriodSeconds: 30 });
  expect(stampOf("Pod", before, after, now)).toBe(at(60));
});

test("a container's end inside a list is found", () => {
  const running = { name: "c", state: { running: { startedAt: stamp(10) } } };
  const ended = {
    name: "c",
    state: { terminated: { startedAt: stamp(10), finishedAt: stamp(70), exitCode: 1 } },
  };
  const before = podOf({ containerStatuses: [running] });
  expect(stampOf("Pod", before, podOf({ containerStatuses: [ended] }), now)).toBe(at(70));
});

test("a time that has not come yet is no place for something that happened", () => {
  expect(stampOf("Pod", podOf(ready(30)), podOf(ready(601)), now)).toBeUndefined();
});

test("an Event that repeats is placed at its last time", () => {
  const read = (last: number) =>
    event.read({ metadata: { uid: "e", creationTimestamp: stamp(1) }, firstTimestamp: stamp(1), lastTimestamp: stamp(last) }, door); // prettier-ignore
  expect(stampOf("Event", read(1), read(55), now)).toBe(at(55));
});

test("what carries no time of its own has none", () => {
  const read = (colour: string) =>
    service.read({ metadata: { uid: "s" }, spec: { selector: { colour } } }, door);
  expect(stampOf("Service", read("blue"), read("green"), now)).toBeUndefined();
});
