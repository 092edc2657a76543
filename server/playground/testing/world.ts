import { namespaces } from "../kinds/namespace.ts";
import { seededRandom } from "../random.ts";
import { createRegistry } from "../registry/create-registry.ts";
import type { Registry } from "../registry/registry.ts";
import { usualLimits } from "../store/history.ts";
import { createStore } from "../store/memory.ts";
import type { Store } from "../store/store.ts";
import { simulatedClock, type SimulatedClock } from "./simulated-clock.ts";

export interface World {
  readonly store: Store;
  readonly registry: Registry;
  readonly clock: SimulatedClock;
  readonly random: () => number;
}

/** Midday of a Monday in November 2026. */
export const worldStart = Date.parse("2026-11-30T12:00:00Z");

/** An empty cluster but for the namespace `default`, at a clock that stands still. */
export function testWorld({ seed = 1, storage = Infinity } = {}): World {
  const clock = simulatedClock(worldStart);
  const random = seededRandom(seed);
  const store = createStore({ ...usualLimits, storage });
  const registry = createRegistry({ store, clock, random });
  const labels = { "kubernetes.io/metadata.name": "default" };
  registry.create(namespaces, "", { metadata: { name: "default", labels } }, { manager: "test" });
  return { store, registry, clock, random };
}
