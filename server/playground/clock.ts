/**
 * Time as the playground's parts see it. Everything that waits goes through one clock, so that a test can let hours
 * pass at once and nothing sleeps.
 */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Calls `then` once, `delay` ms from now (never before the present call ends, even at 0 or below). Returns its undo. */
  readonly after: (delay: number, then: () => void) => () => void;
}

/** ms; a timer of Node's that is set to more is over at once. */
const longestTimer = 2 ** 31 - 1;

export const realClock: Clock = {
  now: Date.now,
  after(delay, then) {
    let timer: NodeJS.Timeout;
    const wait = (left: number): void => {
      timer =
        left > longestTimer ? setTimeout(wait, longestTimer, left - longestTimer) : setTimeout(then, left);
    };
    wait(Math.max(0, delay));
    return () => {
      clearTimeout(timer);
    };
  },
};

/** No `Time` of Kubernetes' is before or after these: its years have four digits. */
const [earliest, latest] = [Date.parse("0000-01-01T00:00:00Z"), Date.parse("9999-12-31T23:59:59Z")];
const inYears = (at: number): Date => new Date(Math.min(Math.max(at, earliest), latest));

/** A moment as Kubernetes' `Time` writes it: UTC, to the second; the latest that it can write for any later one. */
export const toTime = (at: number): string => `${inYears(at).toISOString().slice(0, 19)}Z`;

/** A moment as Kubernetes' `MicroTime` writes it (Leases, `eventTime`). */
export const toMicroTime = (at: number): string => `${inYears(at).toISOString().slice(0, 23)}000Z`;
