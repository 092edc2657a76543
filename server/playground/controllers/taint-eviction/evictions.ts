import type { Clock } from "../../clock.ts";

/** An eviction that is due, or one that was carried out: of a pod there is one at a time. */
interface Eviction {
  /** Since when it is due, ms since 1970. */
  readonly since: number;
  readonly cancel: (() => void) | undefined;
}

/** What is to be evicted when, by key (pkg/controller/tainteviction/timed_workers.go). */
export interface Evictions {
  /** Evicts at `at` (ms since 1970), unless it is cancelled before; nothing where it was evicted already. */
  readonly plan: (key: string, since: number, at: number) => void;
  /** Since when it is to be evicted; undefined where it is not, or was. */
  readonly since: (key: string) => number | undefined;
  /** Whether there was something to cancel. */
  readonly cancel: (key: string) => boolean;
  readonly stop: () => void;
}

export function createEvictions(clock: Clock, evict: (key: string) => void): Evictions {
  const known = new Map<string, Eviction>();
  return {
    plan(key, since, at) {
      if (known.has(key)) return;
      const cancel = clock.after(Math.max(0, at - clock.now()), () => {
        known.set(key, { since, cancel: undefined });
        evict(key);
      });
      known.set(key, { since, cancel });
    },
    since(key) {
      const eviction = known.get(key);
      return eviction?.cancel === undefined ? undefined : eviction.since;
    },
    cancel(key) {
      const cancel = known.get(key)?.cancel;
      known.delete(key);
      cancel?.();
      return cancel !== undefined;
    },
    stop() {
      for (const { cancel } of known.values()) cancel?.();
      known.clear();
    },
  };
}
