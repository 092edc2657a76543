/**
 * Time as the playground's parts see it. Everything that waits goes through one clock, so that a test can let hours
 * pass at once and nothing sleeps.
 */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Calls `then` once, `delay` ms from now (never before the present call ends, even at 0). Returns its undo. */
  readonly after: (delay: number, then: () => void) => () => void;
}

export const realClock: Clock = {
  now: Date.now,
  after(delay, then) {
    const timer = setTimeout(then, delay);
    return () => {
      clearTimeout(timer);
    };
  },
};

/** A moment as Kubernetes' `Time` writes it: UTC, to the second. */
export const toTime = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

/** A moment as Kubernetes' `MicroTime` writes it (Leases, `eventTime`). */
export const toMicroTime = (at: number): string => `${new Date(at).toISOString().slice(0, 23)}000Z`;
