import { expect, test } from "vitest";
import { createCluster } from "./cluster.ts";
import { configMaps } from "./kinds/config-map.ts";
import { simulatedClock } from "./testing/simulated-clock.ts";
import { seededRandom } from "./random.ts";

const start = Date.UTC(2026, 10, 30);

/** What a class does in an hour, and the store that it leaves. */
function live(from: number) {
  const clock = simulatedClock(from);
  const random = seededRandom(1);
  const cluster = createCluster({
    clock,
    random,
    speed: 1,
    nodes: 3,
    storage: 128,
    objects: [],
    authority: "",
  });
  const stop = cluster.start();
  clock.advance(3_600_000);
  stop();
  return cluster.registry.store;
}

test("a version of an earlier playground is older than everything that the next one keeps", () => {
  const first = live(start);
  const next = live(start + 3_600_000);
  expect(next.compacted()).toBeGreaterThan(first.revision());
  expect(next.changesSince(configMaps, first.revision())).toBeUndefined();
});

test("what is there at the beginning was written when it says, the last time over what was there before", () => {
  const written = (creationTimestamp: string, text: string) => ({
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: "settings", namespace: "default", creationTimestamp },
    data: { text },
  });
  const { registry } = createCluster({
    clock: simulatedClock(start),
    random: seededRandom(1),
    speed: 1,
    nodes: 1,
    storage: 128,
    objects: [written("2026-11-29T23:59:30Z", "old"), written("2026-11-29T23:59:50Z", "new")],
    authority: "",
  });
  expect(registry.get(configMaps, "default", "settings")).toMatchObject({
    metadata: {
      creationTimestamp: "2026-11-29T23:59:30Z",
      managedFields: [{ time: "2026-11-29T23:59:50Z", fieldsV1: { "f:data": {} } }],
    },
    data: { text: "new" },
  });
});
