/** How long a failed pod of a node is left alone, in ms: at first, and at most (failedPodsBackoff). */
const firstPause = 1_000;
const longestPause = 15 * 60_000;

/** How often pods of a node failed lately, so that a DaemonSet and a kubelet that refuses its pods do not race. */
export interface Failures {
  /** Until when the failed pod of `key` is left alone (ms since 1970); undefined where it may be removed now. */
  readonly until: (key: string, now: number) => number | undefined;
  /** One is removed now: the next has to wait twice as long. */
  readonly count: (key: string, now: number) => void;
}

export function createFailures(): Failures {
  const known = new Map<string, { readonly pause: number; readonly at: number }>();
  return {
    until(key, now) {
      const last = known.get(key);
      return last !== undefined && now - last.at < last.pause ? last.at + last.pause : undefined;
    },
    count(key, now) {
      for (const [other, { at }] of known) if (now - at > 2 * longestPause) known.delete(other);
      const last = known.get(key);
      known.set(key, {
        pause: last === undefined ? firstPause : Math.min(longestPause, last.pause * 2),
        at: now,
      });
    },
  };
}
