import type { Clock } from "../clock.ts";
import { StatusError } from "../status.ts";

/** The limiter's first pause and its longest, in ms (client-go util/workqueue/default_rate_limiters.go). */
const firstPause = 5;
const longestPause = 1_000_000;

export interface QueueOptions<Key> {
  readonly clock: Clock;
  /**
   * Brings one key to where it should be. A StatusError is tried again with growing pauses; anything else thrown is a
   * bug and is let through.
   */
  readonly sync: (key: Key) => void;
  /** How often a key is tried again before it is let go until something changes; without end where undefined. */
  readonly retries?: number;
  /** How many keys are taken at one turn of the clock; 1 where undefined. */
  readonly turn?: number;
  /**
   * How long a key that was synced rests, in ms, whatever is added meanwhile: large things are looked at less often, as
   * upstream's controllers do because their requests take time. None rests where undefined.
   */
  readonly rest?: (key: Key) => number;
}

/** Keys waiting to be synced: each at most once, one at a time (client-go util/workqueue). */
export interface Queue<Key> {
  readonly add: (key: Key) => void;
  /** Adds it in `delay` ms; the earlier one counts where it is already on its way. */
  readonly addAfter: (key: Key, delay: number) => void;
  /** Adds it after its pause, which doubles until it is synced without error. */
  readonly retry: (key: Key) => void;
  readonly stop: () => void;
}

interface Delayed {
  readonly at: number;
  readonly cancel: () => void;
}

/** A queue whose keys are compared as a Map's are: use strings or numbers. */
export function createQueue<Key extends string | number>(options: QueueOptions<Key>): Queue<Key> {
  const { clock, sync, retries = Infinity, turn = 1, rest } = options;
  const waiting = new Set<Key>();
  const delayed = new Map<Key, Delayed>();
  const failures = new Map<Key, number>();
  /** Keys that rest → whether they were added meanwhile. */
  const resting = new Map<Key, boolean>();
  let cancelTurn: (() => void) | undefined;
  let stopped = false;

  const arm = (): void => {
    if (cancelTurn !== undefined || waiting.size === 0 || stopped) return;
    cancelTurn = clock.after(0, () => {
      cancelTurn = undefined;
      takeTurn();
    });
  };
  const syncOne = (key: Key): void => {
    try {
      sync(key);
      failures.delete(key);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      if ((failures.get(key) ?? 0) < retries) retry(key);
      else failures.delete(key);
    }
  };
  const restAfter = (key: Key): void => {
    const pause = rest?.(key) ?? 0;
    if (pause < 1) return;
    resting.set(key, waiting.delete(key));
    clock.after(pause, () => {
      const wasAdded = resting.get(key) === true;
      resting.delete(key);
      if (wasAdded) add(key);
    });
  };
  function takeTurn(): void {
    try {
      for (let taken = 0; taken < turn; taken += 1) {
        const [key] = waiting;
        if (key === undefined || stopped) return;
        waiting.delete(key);
        syncOne(key);
        restAfter(key);
      }
    } finally {
      arm();
    }
  }
  function add(key: Key): void {
    if (stopped) return;
    if (resting.has(key)) {
      resting.set(key, true);
      return;
    }
    waiting.add(key);
    arm();
  }
  const addAfter = (key: Key, delay: number): void => {
    if (stopped) return;
    if (delay <= 0) {
      add(key);
      return;
    }
    const at = clock.now() + delay;
    const earlier = delayed.get(key);
    if (earlier !== undefined && earlier.at <= at) return;
    earlier?.cancel();
    const cancel = clock.after(delay, () => {
      delayed.delete(key);
      add(key);
    });
    delayed.set(key, { at, cancel });
  };
  function retry(key: Key): void {
    const failed = failures.get(key) ?? 0;
    failures.set(key, failed + 1);
    addAfter(key, Math.min(longestPause, firstPause * 2 ** failed));
  }
  return {
    add,
    addAfter,
    retry,
    stop() {
      stopped = true;
      cancelTurn?.();
      for (const { cancel } of delayed.values()) cancel();
      delayed.clear();
      waiting.clear();
    },
  };
}
