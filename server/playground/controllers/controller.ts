import type { Clock } from "../clock.ts";
import type { Registry } from "../registry/registry.ts";

/** What every acting part of the playground (controllers, scheduler, kubelet) is started with. */
export interface Surroundings {
  readonly registry: Registry;
  readonly clock: Clock;
  /** Seeded; 0 <= n < 1. */
  readonly random: () => number;
  /** 1..20: how much faster simulated work (pull, start, stop) goes; never probes, grace, back-off, deadlines. */
  readonly speed: number;
}

/** Starts acting on what the store holds and on every change. Returns its stop. */
export type Controller = (surroundings: Surroundings) => () => void;
