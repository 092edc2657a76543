/** Time and chance as the rooms below see them: given, so that tests take no time. */
export interface Clock {
  readonly now: () => number;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
  /** Calls `then` once, after `ms`; returns its undo. */
  readonly after: (ms: number, then: () => void) => () => void;
}

export const systemClock: Clock = {
  now: Date.now,
  random: Math.random,
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

/** Resolves after `ms`, or at once when `signal` is aborted. */
export function sleep(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const wake = (): void => {
      undo();
      signal.removeEventListener("abort", wake);
      resolve();
    };
    const undo = clock.after(ms, wake);
    signal.addEventListener("abort", wake, { once: true });
  });
}

/** Lets everything else that is ready run before going on. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
