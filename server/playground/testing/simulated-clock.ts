import type { Clock } from "../clock.ts";

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly then: () => void;
}

export interface SimulatedClock extends Clock {
  /** Lets `duration` ms pass: calls what is due, in order, each at its own moment. */
  readonly advance: (duration: number) => void;
  /** Runs what is due now and what that makes due now, without time passing. */
  readonly settle: () => void;
}

/** A clock that stands still until it is advanced. `start`: ms since 1970. */
export function simulatedClock(start: number): SimulatedClock {
  let now = start;
  let order = 0;
  const timers = new Set<Timer>();
  const next = (until: number): Timer | undefined =>
    [...timers]
      .filter((timer) => timer.at <= until)
      .sort((a, b) => a.at - b.at || a.order - b.order)
      .at(0);
  const runUntil = (until: number): void => {
    for (let timer = next(until); timer !== undefined; timer = next(until)) {
      timers.delete(timer);
      now = Math.max(now, timer.at);
      timer.then();
    }
    now = until;
  };
  return {
    now: () => now,
    after(delay, then) {
      const timer: Timer = { at: now + Math.max(0, delay), order: (order += 1), then };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance: (duration) => {
      runUntil(now + duration);
    },
    settle: () => {
      runUntil(now);
    },
  };
}
