import { expect, test } from "vitest";
import type { WatchedKindName } from "../../lib/kinds/kinds.ts";
import { configMap, endpointSlice, event, pod, type FakeObject } from "../cluster/testing/objects.ts";
import { createIntern } from "../../lib/base/intern.ts";
import { createStore, type Store } from "./store.ts";
import { collectGarbage } from "./testing/garbage.ts";
import { createLog, door, type Log } from "./testing/rig.ts";

const now = Date.parse("2026-01-01T00:10:00Z");
const at = (second: number): string =>
  new Date(Date.parse("2026-01-01T00:00:00Z") + second * 1000).toISOString();
const millis = (second: number): number => Date.parse(at(second));

function open(name: WatchedKindName, most?: number): { store: Store; log: Log } {
  const log = createLog(() => now);
  const bound = most === undefined ? {} : { most };
  return {
    log,
    store: createStore(name, { sink: log, door, intern: createIntern(), now: () => now, ...bound }),
  };
}

const ready = (name: string, second: number): FakeObject =>
  pod(name, { status: { conditions: [{ type: "Ready", status: "True", lastTransitionTime: at(second) }] } });

test("an object that is written again and looks the same to us is no change", () => {
  const { store, log } = open("Pod");
  store.put(pod("web", { spec: { hostname: "a" } }), undefined);
  store.put(pod("web", { spec: { hostname: "b" } }), undefined);
  expect(log.story()).toEqual(["+web"]);
});

test("what did not change in an object is kept as it was", () => {
  const { store, log } = open("Pod");
  const status = { containerStatuses: [{ name: "a" }, { name: "b" }] };
  store.put(pod("web", { status: { ...status, phase: "Pending" } }), undefined);
  store.put(pod("web", { status: { ...status, phase: "Running" } }), undefined);
  const [before, after] = log.changes.map((change) =>
    change.kind === "Pod" && "put" in change ? change.put : undefined,
  );
  expect(after).not.toBe(before);
  expect(after?.containers).toBe(before?.containers);
});

test("the same name with another uid is another object, and the former one goes first", () => {
  const { store, log } = open("Pod");
  store.put(pod("web", {}, { uid: "first" }), undefined);
  store.put(pod("web", {}, { uid: "second" }), undefined);
  expect(log.changes.map(({ uid, ...change }) => [uid, "gone" in change])).toEqual([["first", false], ["first", true], ["second", false]]); // prettier-ignore
});

test("a sweep of a namespace touches no other", () => {
  const { store, log } = open("Pod");
  store.put(pod("a"), undefined);
  store.put(pod("b"), undefined);
  store.put(pod("c", {}, { namespace: "elsewhere" }), undefined);
  const sweep = store.sweep("shop");
  store.put(pod("b"), undefined);
  sweep.end(undefined);
  expect(log.story()).toEqual(["+a", "+b", "+c", "-a"]);
  expect([store.count("shop"), store.count("elsewhere"), store.count("")]).toEqual([1, 1, 2]);
});

test("a sweep that is given up takes nothing away", () => {
  const { store, log } = open("Pod");
  store.put(pod("a"), undefined);
  const sweep = store.sweep("");
  sweep.cancel();
  sweep.end(undefined);
  expect(log.story()).toEqual(["+a"]);
});

// Where a change stands that came late.

test("what is on time has no stamp", () => {
  const { store, log } = open("Pod");
  store.put(ready("web", 60), undefined);
  expect(log.changes[0]).not.toHaveProperty("stamp");
});

test("what was there before the first look stands where it says it changed last", () => {
  const { store, log } = open("Pod");
  store.put(ready("web", 60), { after: undefined });
  expect(log.changes[0]?.stamp).toBe(millis(60));
});

test("what came late cannot have happened before the last moment that was seen", () => {
  const { store, log } = open("Pod");
  store.put(ready("web", 60), { after: millis(60.5) });
  expect(log.changes[0]?.stamp).toBe(millis(60.5));
});

test("what tells no time of its own stands where it was written last", () => {
  const { store, log } = open("EndpointSlice");
  const slice = (ready: boolean, second: number): FakeObject =>
    endpointSlice("web", { endpoints: [{ addresses: ["10.0.0.1"], conditions: { ready } }] }, { managedFields: [{ time: at(second) }] }); // prettier-ignore
  store.put(slice(true, 1), undefined);
  store.put(slice(false, 70), { after: millis(65) });
  expect(log.changes[1]?.stamp).toBe(millis(70));
});

test("what is gone stands at the end of its grace, if that is over", () => {
  const { store, log } = open("Pod");
  const leaving = (name: string, second: number): FakeObject => pod(name, {}, { deletionTimestamp: at(second), deletionGracePeriodSeconds: 30 }); // prettier-ignore
  const [soon, later] = [leaving("soon", 100), leaving("later", 6000)];
  for (const object of [soon, later]) store.put(object, undefined);
  for (const object of [soon, later]) store.remove(object, { after: millis(90) });
  expect(log.changes.slice(2).map(({ stamp }) => stamp)).toEqual([millis(100), undefined]);
});

test("a ConfigMap's data never comes in, even where it was sent", () => {
  const { store, log } = open("ConfigMap");
  const annotations = {
    "kubectl.kubernetes.io/last-applied-configuration": '{"data":{"password":"hunter2"}}',
  };
  store.put(configMap("settings", { data: { password: "hunter2" } }, { annotations }), undefined);
  expect(JSON.stringify(log.changes)).not.toContain("hunter2");
});

// Memory.

test("of what nobody else limits, what was written longest ago is let go", () => {
  const { store, log } = open("Event", 3);
  for (const name of ["a", "b", "c"]) store.put(event(name), undefined);
  store.put(event("a", { count: 2 }), undefined);
  store.put(event("d"), undefined);
  expect(log.story()).toEqual(["+a", "+b", "+c", "~a", "+d", "-b"]);
  expect(store.count("")).toBe(3);
});

test("what recurs in many pods is kept once", () => {
  const { store } = open("Pod");
  const text = "x".repeat(50_000);
  const before = collectGarbage();
  for (let n = 0; n < 200; n++)
    store.put(pod(`p${n}`, { spec: { nodeName: Buffer.from(text).toString() } }, { uid: `${n}` }), undefined);
  expect(collectGarbage() - before).toBeLessThan(2_000_000);
});

test("W23 kubernetes#122418: memory stays flat while pods and their events come and go", () => {
  const sink = { append: () => undefined };
  const intern = createIntern();
  const pods = createStore("Pod", { sink, door, intern, now: () => now });
  const events = createStore("Event", { sink, door, intern, now: () => now, most: 500 });
  const alive: FakeObject[] = [];
  const churn = (from: number, to: number): void => {
    for (let n = from; n < to; n++) {
      const one = pod(`pod-${n}`, { status: { phase: "Running", message: `message ${n}` } }, { uid: `uid-${n}`, labels: { app: `app-${n % 20}` } }); // prettier-ignore
      pods.put(one, undefined);
      events.put(event(`event-${n}`, { message: `Back-off restarting ${n}` }), undefined);
      alive.push(one);
      if (alive.length > 500) pods.remove(alive.shift()!, undefined);
    }
  };
  churn(0, 2000);
  const before = collectGarbage();
  churn(2000, 20_000);
  expect(collectGarbage()).toBeLessThan(before * 1.1);
  expect([pods.count(""), events.count("")]).toEqual([500, 500]);
});
