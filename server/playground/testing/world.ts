import { namespaces } from "../kinds/namespace.ts";
import { createRegistry } from "../registry/create-registry.ts";
import type { Registry } from "../registry/registry.ts";
import { createStore } from "../store/memory.ts";
import type { Store } from "../store/store.ts";
import { simulatedClock, type SimulatedClock } from "./simulated-clock.ts";

export interface World {
  readonly store: Store;
  readonly registry: Registry;
  readonly clock: SimulatedClock;
  readonly random: () => number;
}

/** The same numbers for the same seed (mulberry32); 0 <= n < 1. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Midday of a Monday in November 2026. */
export const worldStart = Date.parse("2026-11-30T12:00:00Z");

/** An empty cluster but for the namespace `default`, at a clock that stands still. */
export function testWorld(seed = 1): World {
  const clock = simulatedClock(worldStart);
  const random = seededRandom(seed);
  const store = createStore();
  const registry = createRegistry({ store, clock, random });
  const labels = { "kubernetes.io/metadata.name": "default" };
  registry.create(namespaces, "", { metadata: { name: "default", labels } }, { manager: "test" });
  return { store, registry, clock, random };
}
