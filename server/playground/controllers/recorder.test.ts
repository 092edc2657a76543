import { expect, test } from "vitest";
import { events, type Event } from "../kinds/event.ts";
import { pods } from "../kinds/pod.ts";
import { startEventExpiry } from "./event-expiry.ts";
import { createRecorder, createSeriesRecorder, referenceTo } from "./recorder.ts";
import type { Note } from "./series-recorder.ts";
import { createStage, namespace, templateOf, type Stage } from "./testing/stage.ts";
import type { KubeObject } from "../object.ts";

const source = { component: "kubelet", host: "node-1", manager: "kubelet" };

function createPod({ registry }: Stage): KubeObject {
  const draft = {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "web-1" },
    spec: templateOf("v1")["spec"],
  };
  return registry.create(pods, namespace, draft, { manager: "kubectl" });
}

const eventsOf = ({ registry }: Stage): readonly Event[] => registry.store.list(events, namespace);

test("an Event has upstream's fields, and its name tells the moment in nanoseconds", () => {
  const stage = createStage();
  const pod = createPod(stage);
  createRecorder(stage, source).normal(
    referenceTo(pod, "spec.containers{web}"),
    "Started",
    "Started container web",
  );
  expect(eventsOf(stage)).toEqual([]);
  stage.clock.settle();
  const [event] = eventsOf(stage);
  const hex = BigInt(stage.clock.now() * 1000) * 1000n;
  expect(event).toMatchObject({
    apiVersion: "v1",
    kind: "Event",
    metadata: { name: `web-1.${hex.toString(16)}`, namespace },
    involvedObject: {
      ...{ kind: "Pod", namespace, name: "web-1", uid: pod.metadata.uid, apiVersion: "v1" },
      ...{ resourceVersion: pod.metadata.resourceVersion, fieldPath: "spec.containers{web}" },
    },
    reason: "Started",
    message: "Started container web",
    source: { component: "kubelet", host: "node-1" },
    firstTimestamp: "2026-03-01T12:00:00Z",
    lastTimestamp: "2026-03-01T12:00:00Z",
    count: 1,
    type: "Normal",
    reportingComponent: "kubelet",
  });
});

test("the same again raises the count and moves lastTimestamp", () => {
  const stage = createStage();
  const pod = createPod(stage);
  const recorder = createRecorder(stage, source);
  for (let time = 0; time < 3; time += 1) {
    recorder.warning(pod, "BackOff", "Back-off restarting failed container web");
    stage.clock.advance(10_000);
  }
  expect(eventsOf(stage)).toHaveLength(1);
  expect(eventsOf(stage)[0]).toMatchObject({
    ...{ count: 3, firstTimestamp: "2026-03-01T12:00:00Z", lastTimestamp: "2026-03-01T12:00:20Z" },
  });
});

test("the tenth message of a kind is combined with those after it, without a reporter", () => {
  const stage = createStage();
  const pod = createPod(stage);
  const recorder = createRecorder(stage, source);
  for (let time = 1; time <= 12; time += 1) recorder.normal(pod, "Scaled", `to ${time}`);
  stage.clock.settle();
  expect(eventsOf(stage)).toHaveLength(10);
  expect(eventsOf(stage).at(-1)).toMatchObject({
    ...{ message: "(combined from similar events): to 12", count: 3, reportingComponent: "" },
  });
});

test("who tells more than 25 things of an object at once is silenced, but for one more every 5 minutes", () => {
  const stage = createStage();
  const pod = createPod(stage);
  const recorder = createRecorder(stage, source);
  let writes = 0;
  stage.registry.store.subscribe(({ kind }) => {
    if (kind === events) writes += 1;
  });
  for (let time = 0; time < 60; time += 1) recorder.normal(pod, "Scaled", `to ${time}`);
  stage.clock.settle();
  expect(writes).toBe(25);
  stage.clock.advance(300_000);
  recorder.normal(pod, "Scaled", "again");
  recorder.normal(pod, "Scaled", "and again");
  stage.clock.settle();
  expect(writes).toBe(26);
});

test("an Event that went meanwhile is written anew, with its count", () => {
  const stage = createStage();
  const stop = startEventExpiry(stage);
  const pod = createPod(stage);
  const recorder = createRecorder(stage, source);
  recorder.normal(pod, "Pulled", "Image is there");
  stage.clock.advance(3_600_100);
  expect(eventsOf(stage)).toEqual([]);
  recorder.normal(pod, "Pulled", "Image is there");
  stage.clock.settle();
  expect(eventsOf(stage)[0]).toMatchObject({ count: 2, firstTimestamp: "2026-03-01T12:00:00Z" });
  stop();
});

test("an Event stays an hour after its last change", () => {
  const stage = createStage();
  const stop = startEventExpiry(stage);
  const pod = createPod(stage);
  const recorder = createRecorder(stage, source);
  recorder.normal(pod, "Pulled", "Image is there");
  stage.clock.advance(3_000_000);
  recorder.normal(pod, "Pulled", "Image is there");
  stage.clock.advance(3_000_000);
  expect(eventsOf(stage)).toHaveLength(1);
  stage.clock.advance(700_000);
  expect(eventsOf(stage)).toHaveLength(0);
  stop();
});

test("what cannot be written is let go", () => {
  const stage = createStage();
  const recorder = createRecorder(stage, source);
  recorder.normal({ kind: "Pod", namespace: "nowhere", name: "web-1" }, "Started", "Started container web");
  stage.clock.settle();
  expect(stage.registry.store.list(events)).toEqual([]);
});

test("the scheduler's form has eventTime and no count; what repeats becomes a series", () => {
  const stage = createStage();
  const pod = createPod(stage);
  const { record } = createSeriesRecorder(stage, {
    ...{ component: "default-scheduler", host: "vm", manager: "kube-scheduler" },
  });
  const note: Note = {
    regarding: pod,
    type: "Warning",
    reason: "FailedScheduling",
    action: "Scheduling",
    note: "0/1 nodes are available: 1 Insufficient cpu.",
  };
  record(note);
  stage.clock.settle();
  const [first] = eventsOf(stage);
  expect(first).toMatchObject({
    ...{ eventTime: "2026-03-01T12:00:00.500000Z", action: "Scheduling", type: "Warning" },
    ...{ reportingComponent: "default-scheduler", reportingInstance: "default-scheduler-vm", source: {} },
    message: "0/1 nodes are available: 1 Insufficient cpu.",
  });
  expect(first?.count).toBeUndefined();
  expect(first?.series).toBeUndefined();
  stage.clock.advance(1000);
  record(note);
  stage.clock.settle();
  expect(eventsOf(stage)[0]?.series).toEqual({ count: 2, lastObservedTime: "2026-03-01T12:00:01.500000Z" });
  record(note);
  record(note);
  stage.clock.settle();
  expect(eventsOf(stage)[0]?.series?.count).toBe(2);
  stage.clock.advance(6 * 60_000 + 10);
  expect(eventsOf(stage)[0]?.series?.count).toBe(4);
});
