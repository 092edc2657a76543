/** The passing of time, as the hub needs it; tests pass it by hand. */
export interface Timing {
  /** Milliseconds that only ever rise; their zero means nothing. */
  readonly steady: () => number;
  /** Runs once what is being done now is done. */
  readonly soon: (run: () => void) => void;
  /** Runs once, `ms` later, unless undone. */
  readonly after: (ms: number, run: () => void) => () => void;
}

export const realTiming: Timing = {
  steady: () => performance.now(),
  soon: (run) => void setImmediate(run),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};

/**
 * Asked for at any rate, runs at once when it has not run for `pace()` ms, else at the end of that time: never more often,
 * and never later than that. Returns how to ask, and how to stop.
 */
export function paced(
  timing: Timing,
  pace: () => number,
  run: () => void,
): { ask: () => void; stop: () => void } {
  let last = -Infinity;
  let stop: (() => void) | undefined;
  const go = (): void => {
    if (stop === undefined) return;
    stop = undefined;
    last = timing.steady();
    run();
  };
  return {
    ask: () => {
      if (stop !== undefined) return;
      const wait = last + pace() - timing.steady();
      stop = () => undefined;
      if (wait <= 0) timing.soon(go);
      else stop = timing.after(wait, go);
    },
    stop: () => {
      stop?.();
      stop = undefined;
    },
  };
}

/** Runs once, `ms` after it was first asked for. */
export function createDelay(
  timing: Timing,
  ms: number,
  run: () => void,
): { ask: () => void; stop: () => void } {
  let undo: (() => void) | undefined;
  return {
    ask: () => {
      undo ??= timing.after(ms, () => {
        undo = undefined;
        run();
      });
    },
    stop: () => undo?.(),
  };
}
